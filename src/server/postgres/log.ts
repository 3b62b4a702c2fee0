import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises'

/** The server keeps one file open for its whole life, so a full log is copied away and emptied in place. */
export async function rotateLog(file: string, limit = 10 * 1024 * 1024): Promise<void> {
  const stats = await stat(file).catch(() => undefined)
  if (!stats || stats.size < limit) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

/** A descriptor for the server's output, opened for appending. Only the owner may read it: it can quote statements. */
export const openLog = (file: string) => open(file, 'a', 0o600)

export async function tailOfLog(file: string, from = 0, lines = 12): Promise<string> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0))
  return bytes.subarray(from).toString().trimEnd().split('\n').slice(-lines).join('\n')
}
