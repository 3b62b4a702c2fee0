// A limit for something whose end is not ours to bring about.

/** What `work` resolves with, unless it takes longer: then it goes on unheard. */
export function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Of the question whether a part works: a load balancer waits no longer. */
export const READY_MS = 4_000
