// A session that ends in mid-work: calls wait here until the same person has signed in again (SHL-42).
import { store } from '#web/state/store.ts'

/** Not null while the sign-in window has to stand over the page. */
export const ended = store<{ signedIn(): void } | null>(null)

let waiting: Promise<void> | null = null

/** Opens the sign-in window (once for all calls that wait) and resolves when the same person has signed in. */
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

/** Not null while the window 'Confirma que eres tú' has to stand over the page; `methods` are the ways that count. */
export const proving = store<{ methods: string[]; done(proved: boolean): void } | null>(null)

let proved: Promise<boolean> | null = null

/** Asks who it is (once for all calls that wait); false: they gave up (CON-35). */
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
