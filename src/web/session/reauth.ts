// When a session ends in the middle of work, calls wait here until the same user has signed in again (SHL-42).
import { store } from '#web/state/store.ts'

/** Not null while the sign-in window is needed. */
export const ended = store<{ signedIn(): void } | null>(null)

let waiting: Promise<void> | null = null

/** Opens the sign-in window (once for all waiting calls) and resolves when the same user has signed in. */
export function signInAgain(): Promise<void> {
  waiting ??= new Promise(resolve => {
    ended.set({
      signedIn() {
        waiting = null
        ended.set(null)
        resolve()
      },
    })
  })
  return waiting
}

/** Not null while the window 'Confirma que eres tú' is needed; `methods` are the accepted ones. */
export const proving = store<{ methods: string[]; done(proved: boolean): void } | null>(null)

let proved: Promise<boolean> | null = null

/** Asks for a proof of identity (once for all waiting calls); false: the user canceled (CON-35). */
export function proveAgain(methods: string[]): Promise<boolean> {
  proved ??= new Promise(resolve => {
    proving.set({
      methods,
      done(yes) {
        proved = null
        proving.set(null)
        resolve(yes)
      },
    })
  })
  return proved
}
