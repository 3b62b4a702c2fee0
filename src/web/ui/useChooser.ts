import { useEffect, useRef, useState } from 'react'

const NEXT = 'input:not([disabled], [type=hidden], [tabindex="-1"]), textarea:not([disabled])'

function focusNext(control: Element | null): void {
  const fields = control?.closest('form')?.querySelectorAll<HTMLElement>(NEXT) ?? []
  const after = [...fields].find(
    field => control!.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING && field.checkVisibility(),
  )
  after?.focus()
}

/**
 * A window that chooses the value of a field. Afterwards the focus goes to the next field: on the button that opened the
 * window Enter would open it again (M94). Closing without a choice returns to the button.
 */
export function useChooser() {
  const [open, setOpen] = useState(false)
  const opener = useRef<Element>(null)
  const chosen = useRef(false)
  useEffect(() => {
    // Touch has no Enter, and a field would open the keyboard.
    if (!open && chosen.current && !matchMedia('(pointer: coarse)').matches) focusNext(opener.current)
  }, [open])
  return {
    open,
    show() {
      opener.current = document.activeElement
      chosen.current = false
      setOpen(true)
    },
    close: () => setOpen(false),
    choose() {
      chosen.current = true
      setOpen(false)
    },
  }
}
