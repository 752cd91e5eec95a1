import { makeFolder } from "platform/private-folder";
import { refuseHeld, takeMark } from "./lock-file";
import { lockBySocket } from "./lock-socket";

/**
 * Makes sure that one process at a time opens the embedded database: a second one would
 * ruin it. Two things tell the others, and a killed process leaves nothing to clean up:
 *
 * - a listening socket, which tells all containers of a machine at once;
 * - a file with the holder's process number, for earlier versions, for folders that can't have
 *   sockets, and, as it is written every few seconds, for other machines.
 *
 * @returns a function that unlocks the folder
 * @throws LockedError when another living process has it
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  makeFolder(directory);
  // The sockets of another machine would look left over, so the file comes first.
  await refuseHeld(directory, true);
  const closeSocket = await lockBySocket(directory);
  try {
    const deleteMark = await takeMark(directory, closeSocket !== undefined);
    return () => {
      deleteMark();
      closeSocket?.();
    };
  } catch (error) {
    closeSocket?.();
    throw error;
  }
}
