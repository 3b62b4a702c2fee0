// ffmpeg held in time and memory by the system, whoever starts it.
const windows = process.platform === 'win32'

export interface Held {
  kilobytes: number
  /** Of processor time. */
  seconds?: number
}

/**
 * A file has been known to ask a decoder for more memory than there is; and the console goes first on the processor. Where time is
 * short the memory is too: then threads get small stacks, or these alone would use it up.
 */
export function limited(command: string, args: string[], { kilobytes, seconds }: Held): [string, string[]] {
  if (windows) return [command, args]
  const brief = seconds === undefined ? '' : `ulimit -s 1024; ulimit -t ${seconds}; `
  return ['/bin/sh', ['-c', `ulimit -c 0; ${brief}ulimit -v ${kilobytes} 2>/dev/null; exec nice -n 10 "$0" "$@"`, command, ...args]]
}
