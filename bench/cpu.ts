import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds of CPU. */
export interface Cpu {
  console: number;
  api: number;
}

/** CPU time used so far by the console and by its API (Linux). */
export function cpuOf(pid: number): Cpu {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  const api = children.trim().split(/\s+/).filter(Boolean).map(Number);
  return { console: cpuOfProcess(pid), api: api.reduce((sum, id) => sum + cpuOfProcess(id), 0) };
}

/** The sum over the threads of a process. */
function cpuOfProcess(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).reduce((sum, task) => {
    const [ran] = readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ");
    return sum + Number(ran) / 1e6;
  }, 0);
}
