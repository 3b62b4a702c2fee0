// Campus-limited employees hear that something changed, not what: at most once a second per resource (CON-26).

const REST_MS = 1_000

export interface EverySecond {
  tell(resource: string): void
  stop(): void
}

export function everySecond(tell: (resource: string) => void): EverySecond {
  const resting = new Map<string, { timer: NodeJS.Timeout; again: boolean }>()
  const say = (resource: string) => {
    tell(resource)
    const rest = { again: false, timer: setTimeout(() => over(resource), REST_MS) }
    rest.timer.unref()
    resting.set(resource, rest)
  }
  const over = (resource: string) => {
    const again = resting.get(resource)?.again === true
    resting.delete(resource)
    if (again) say(resource)
  }
  return {
    tell(resource) {
      const rest = resting.get(resource)
      if (rest) rest.again = true
      else say(resource)
    },
    stop() {
      for (const { timer } of resting.values()) clearTimeout(timer)
      resting.clear()
    },
  }
}
