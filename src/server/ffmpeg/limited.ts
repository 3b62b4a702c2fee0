const windows = process.platform === 'win32'

export interface ProcessLimits {
  kilobytes: number
  /** Processor time. */
  seconds?: number
}

/**
 * Some files make a decoder request more memory than exists, and the console has priority on the processor. With a time limit memory is
 * limited too: threads then get small stacks, which alone would exceed it.
 */
export function limited(command: string, args: string[], { kilobytes, seconds }: ProcessLimits): [string, string[]] {
  if (windows) return [command, args]
  const brief = seconds === undefined ? '' : `ulimit -s 1024; ulimit -t ${seconds}; `
  return ['/bin/sh', ['-c', `ulimit -c 0; ${brief}ulimit -v ${kilobytes} 2>/dev/null; exec nice -n 10 "$0" "$@"`, command, ...args]]
}
