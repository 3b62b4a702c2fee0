import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('src/{web,features/*/*/web}/**/*.tsx')
  .filter(file => !file.includes('.test.') && !file.includes('/testing'))
  .map(file => ({ file, text: readFileSync(file, 'utf8') }))

const plainButtons = (text: string) => text.match(/<Button\b(?:[^>{]|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|=>)*>/g) ?? []

test('M72: each button that submits a form or shows a pending call has a dead time', () => {
  const bare = files.flatMap(({ file, text }) =>
    plainButtons(text)
      .filter(tag => /htmlType="submit"/.test(tag) || (/type="primary"/.test(tag) && /\bloading=/.test(tag)))
      .map(tag => `${file}: ${tag}`),
  )
  expect(bare).toEqual([])
  expect(files.filter(({ text }) => text.includes('<FinalButton')).length).toBeGreaterThan(30)
})

test('M72: every wizard and every window with steps ends with such a button', () => {
  const steps = files.filter(({ file, text }) => /<(?:WizardShell|WizardSteps)\b/.test(text) && !file.startsWith('src/web/ui/'))
  expect(steps.length).toBeGreaterThan(5)
  const feet = /<(?:FormModal|FinalButton|WizardWays|WizardFoot|EnrolmentFoot|GroupFoot)\b/
  // Wizards without a footer: their buttons are in the steps.
  expect(steps.filter(({ text }) => !feet.test(text)).map(({ file }) => file.split('/').at(-1))).toEqual(['ImportSteps.tsx'])
})

test('M73: every wizard step and every form gets its focus from one mechanism', () => {
  const panes = files.filter(({ text }) => /<WizardPane\b/.test(text) && !text.includes('export const WizardPane'))
  expect(panes.length).toBeGreaterThan(1)
  expect(panes.filter(({ text }) => !text.includes('useFirstFocus(')).map(({ file }) => file)).toEqual([])
  const forms = files.filter(({ file, text }) => file.startsWith('src/web/ui/') && /<form\b/.test(text) && !/<WizardSteps\b/.test(text))
  expect(forms.filter(({ text }) => !text.includes('useFirstFocus(')).map(({ file }) => file)).toEqual([])
})

test('M94: a window whose content sets the focus uses a mechanism for it', () => {
  const own = files.filter(({ text }) => /first="own"/.test(text) && /<Modal\b/.test(text))
  expect(own.length).toBeGreaterThan(3)
  const gives = /useFirstFocus\(|\.focus\(\)|autoFocus|<Player\b|<WizardPane\b|WizardShell/
  expect(own.filter(({ text }) => !gives.test(text)).map(({ file }) => file)).toEqual([])
})

test('M90: no button of the planner is disabled without a reason', () => {
  const planner = files.filter(({ file }) => file.includes('/planner/'))
  expect(planner.length).toBeGreaterThan(10)
  const mute = /<(?:Final)?Button\b(?:[^>{]|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|=>)*\bdisabled\b/
  expect(planner.filter(({ text }) => mute.test(text)).map(({ file }) => file)).toEqual([])
})

/** Forms whose button may be disabled, with the sentence that says why beside it. The others answer Enter with the reason. */
const DISABLED: Readonly<Record<string, string>> = {
  'src/features/money/bank/web/StatementColumns.tsx': 'Con estas columnas no se lee ningún depósito.',
  'src/features/outreach/notifications/web/shared/NotificationForm.tsx': 'Nadie puede recibir este mensaje.',
  // Nothing has changed.
  'src/features/outreach/callDesk/web/visitors/card/PersonTab.tsx': '!form.dirty',
}

test('M72: Enter in a field never does nothing in silence: no form has a disabled button without its reason', () => {
  const submits = files.flatMap(({ file, text }) =>
    (text.match(/<FinalButton\b(?:[^>{]|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|=>)*>/g) ?? [])
      .filter(tag => /htmlType="submit"/.test(tag) && /disabled=\{(?!busy\}|off\})/.test(tag))
      .map(() => ({ file, text })),
  )
  expect(submits.filter(({ file, text }) => !DISABLED[file] || !text.includes(DISABLED[file])).map(({ file }) => file)).toEqual([])
  expect(submits.length).toBe(Object.keys(DISABLED).length)
})

test('M72: only one file implements the dead time', () => {
  const knowing = files.filter(({ text }) => /useDeadTime\(/.test(text)).map(({ file }) => file)
  expect(knowing).toEqual(['src/web/ui/FinalButton.tsx'])
})
