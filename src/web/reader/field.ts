// What a reader typed into a field is taken out of it again.

export interface FieldBefore {
  field: HTMLInputElement | HTMLTextAreaElement
  /** Puts text and caret back, so that the form hears it as typed. */
  restore(): void
}

/** A text field as it is now; null for anything else. */
export function fieldBefore(target: EventTarget | null): FieldBefore | null {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isText) return null
  const { value, selectionStart, selectionEnd } = target
  return {
    field: target,
    restore() {
      if (target.value === value) return
      // React overrides the setter of the element: the prototype's makes it see a change.
      const prototype = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(target, value)
      target.dispatchEvent(new InputEvent('input', { bubbles: true }))
      // Fields of numbers and e-mails have no caret to be asked for.
      if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd)
    },
  }
}
