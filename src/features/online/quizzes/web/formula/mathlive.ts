// The formula field, loaded with the editor. KaTeX's fonts from our server; no sounds, no menu, no other hosts.
import 'katex/dist/katex.min.css'
import { MathfieldElement } from 'mathlive'

MathfieldElement.fontsDirectory = null
MathfieldElement.soundsDirectory = null
MathfieldElement.plonkSound = null
MathfieldElement.keypressSound = null
MathfieldElement.locale = 'es'

/** Creates a field in `box`; reports its value after every change. */
export function mountField(box: HTMLElement, latex: string, label: string, changed: (latex: string) => void): MathfieldElement {
  const field = new MathfieldElement()
  field.setAttribute('aria-label', label)
  box.append(field)
  field.menuItems = []
  field.mathVirtualKeyboardPolicy = 'manual'
  field.smartFence = true
  field.setValue(latex, { silenceNotifications: true })
  // MathLive's own keyboard is off, so that the phone's opens.
  field.shadowRoot?.querySelector('[part=keyboard-sink]')?.setAttribute('inputmode', 'text')
  field.addEventListener('input', () => changed(field.value))
  return field
}

export type { MathfieldElement }
