export interface FieldBefore {
  field: HTMLInputElement | HTMLTextAreaElement
  /** Restores text and caret, and notifies the form. */
  restore(): void
}

/** A text field's present state; null for anything else. */
export function fieldBefore(target: EventTarget | null): FieldBefore | null {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isText) return null
  const { value, selectionStart, selectionEnd } = target
  return {
    field: target,
    restore() {
      if (target.value === value) return
      // React overrides the element's setter: the prototype's makes React notice the change.
      const prototype = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(target, value)
      target.dispatchEvent(new InputEvent('input', { bubbles: true }))
      // Number and e-mail fields have no caret position.
      if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd)
    },
  }
}
