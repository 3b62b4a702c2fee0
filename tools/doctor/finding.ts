/** One finding: ok, worth knowing, or an obstacle. `todo` says what to do. */
export interface Finding {
  level: 'ok' | 'warn' | 'fail'
  about: string
  says: string
  todo?: string
}

type Judged = (about: string, says: string, todo: string) => Finding

export const ok = (about: string, says: string): Finding => ({ level: 'ok', about, says })
export const warn: Judged = (about, says, todo) => ({ level: 'warn', about, says, todo })
export const fail: Judged = (about, says, todo) => ({ level: 'fail', about, says, todo })
