import { useEffect, type RefObject } from 'react'
import { whenOpen } from '#web/ui/whenOpen.ts'

/** Puts the focus in the first field of a step when it appears, also when its content comes later from the server. */
export function useStepFocus(box: RefObject<HTMLElement | null>, step: string): void {
  useEffect(() => {
    const body = box.current
    if (!body) return
    const focus = () => {
      // A field that a failed check has marked keeps the focus.
      const form = body.closest('form') ?? body
      const first =
        form.querySelector<HTMLElement>('[aria-invalid=true], [data-first]:checked') ?? form.querySelector<HTMLElement>('[data-first]')
      first?.focus({ preventScroll: true })
      return Boolean(first)
    }
    const watcher = new MutationObserver(() => {
      const elsewhere = document.activeElement !== body && document.activeElement !== document.body
      if (elsewhere || focus()) watcher.disconnect()
    })
    const begin = () => {
      if (focus()) return
      body.focus({ preventScroll: true })
      watcher.observe(body, { childList: true, subtree: true })
    }
    const giveUp = whenOpen(body, begin)
    return () => {
      giveUp()
      watcher.disconnect()
    }
  }, [box, step])
}
