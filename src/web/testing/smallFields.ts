/**
 * Finds fields whose letters are under 16 px on touch, or smaller there than with a mouse (M130). Applies the sheets' touch rules during
 * the check. Self-contained: journeys send it to the page as it is.
 */
export function smallFields(): string[] {
  const LEAST = 16
  const FIELDS =
    'input:not([type=checkbox], [type=radio], [type=file], [type=color], [type=hidden]), textarea, select, [contenteditable=true], math-field'
  const FINGER = '(pointer: coarse)'
  const sizeOf = (field: Element) => Number.parseFloat(getComputedStyle(field).fontSize)
  const nameOf = (field: Element) =>
    field.getAttribute('aria-label') ??
    (field as HTMLInputElement).labels?.[0]?.textContent ??
    field.getAttribute('placeholder') ??
    field.id

  const fields = [...document.querySelectorAll(FIELDS)]
  if (fields.length === 0) return []
  const byMouse = fields.map(sizeOf)
  const forFingers = [...document.styleSheets]
    .flatMap(sheet => [...sheet.cssRules])
    .filter(rule => rule instanceof CSSMediaRule && rule.conditionText === FINGER)
    .map(rule => (rule as CSSMediaRule).media)
  for (const media of forFingers) media.mediaText = 'all'
  const faults = fields.flatMap((field, at) => {
    const [size, least] = [sizeOf(field), Math.max(LEAST, byMouse[at]!)]
    return size < least ? [`'${nameOf(field)}' (${[field.localName, ...field.classList].join('.')}) has ${size} px, not ${least}`] : []
  })
  for (const media of forFingers) media.mediaText = FINGER
  return faults
}
