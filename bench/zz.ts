import { ApiProcess } from "../tests/support/api-process";
import { questions } from "./api-questions";
const totals = { locations: 1_000_000, routes: 20_000, visits: 2_000_000 };
const api = await ApiProcess.start({ DATABASE_URL: process.env.DB ?? "", SESSION_SECRET: "bench ".repeat(8), DEMO: "1" });
const token = await api.signIn("admin");
for (const q of questions(totals)) {
  if (!q.withinMs) continue;
  const times: number[] = [];
  for (let i = -3; i < Number(process.env.RUNS ?? 20); i++) {
    const t = performance.now();
    await api.call(token, q.call, q.input);
    if (i >= 0) times.push(performance.now() - t);
  }
  times.sort((a, b) => a - b);
  console.log(q.what.padEnd(45), times[times.length >> 1]?.toFixed(0), times[Math.floor((times.length - 1) * 0.95)]?.toFixed(0));
}
await api.kill();
