import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const files = globSync('src/{web,features/*/*/web}/**/*.{ts,tsx}')
  .filter(file => !file.includes('.test.') && !file.includes('/testing/'))
  .map(file => ({ file, text: readFileSync(file, 'utf8') }))
const having = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => basename(file))

test('LLE-17: antd parses no day: its picker is used in DayField, and to pick a week', () => {
  expect(having(/<DatePicker\b/).toSorted()).toEqual(['DayField.tsx', 'WeekPicker.tsx'])
  expect(files.find(({ file }) => file.endsWith('WeekPicker.tsx'))!.text).toContain('inputReadOnly')
})

test("LLE-16, M70: no field drops characters while typing, and none uses antd's number input", () => {
  // A pasted code, and a formatted phone.
  expect(having(/replace\(\/(?:\\D|\[\^0-9|\[\^\\d)/).toSorted()).toEqual(['ReceiptPreview.tsx', 'factorForm.ts'])
  expect(having(/<InputNumber\b|parseFloat\(|parseInt\(/)).toEqual([])
})

test('LLE-16, M70: counts use CountField; plain digit fields are no counts', () => {
  const codes = ['AddApp.tsx', 'DeskPin.tsx', 'AcademySections.tsx', 'EmployeeFields.tsx', 'LocationFields.tsx', 'PersonFields.tsx']
  // A phone, a postal code, an hour, and a reader's page number.
  const others = ['CampusStep.tsx', 'LaterFields.tsx', 'PdfPages.tsx', 'Pager.tsx']
  expect(having(/inputMode="numeric"/).toSorted()).toEqual(['CountField.tsx', 'DayField.tsx', ...codes, ...others].toSorted())
  // Sheets have whole numbers too.
  expect(having(/\bwhole\((?!1,|0,)/).toSorted()).toEqual(
    ['CountField.tsx', 'PdfPages.tsx', 'Pager.tsx', 'refusedFile.ts', 'weekLines.ts'].toSorted(),
  )
})

test('LLE-15, LLE-16: no field or form parses a number by itself', () => {
  const forms = files.filter(({ file, text }) => /<Input\b/.test(text) || /(?:Form|Values|Check)\.tsx?$/.test(file))
  expect(forms.length).toBeGreaterThan(100)
  const own = forms.filter(({ text }) => /(?<![.\w])(?:Number\(|\+(?:typed|text|value|target\.value)\b)|valueAsNumber/.test(text))
  // The day number on a chip.
  expect(own.map(({ file }) => basename(file))).toEqual(['OutcomePart.tsx'])
})

/** Parts without a form of their own: their form is outside, they filter a list, always have a day, or call `holdsRefused`. */
const WITHOUT_FORM = {
  inForm: ['DiscountLines', 'LaterFields', 'PlanRows', 'StaffLines'],
  filter: ['AuditDays', 'FilterDrawer', 'GroupChoice', 'RangeFields', 'ReviewSums'],
  needed: ['AsOfWindow', 'ClosingTools', 'QueueBulk', 'ReportTools'],
  asks: ['Closing', 'Limits', 'TermsPanel', 'FigureField', 'SettingsBar'],
}

test('M68: an invalid field blocks its form, or its part declares how', () => {
  const places = files.filter(
    ({ file, text }) => /<(?:MoneyField|CountField|DayField|FigureField)\b/.test(text) && !file.startsWith('src/web/'),
  )
  expect(places.length).toBeGreaterThan(35)
  const componentOf = (file: string) => file.split('/').at(-1)!.replace('.tsx', '')
  const bare = places.filter(({ text }) => !/<(?:form|FormModal|Field)\b/.test(text)).map(({ file }) => componentOf(file))
  expect(bare.toSorted()).toEqual(Object.values(WITHOUT_FORM).flat().toSorted())
  for (const { file, text } of places) {
    for (const tag of text.match(/<DayField\b[^>]*/g) ?? []) {
      if (WITHOUT_FORM.filter.includes(componentOf(file))) expect([file, tag]).toEqual([file, expect.stringMatching(/\bfilter\b/)])
      if (WITHOUT_FORM.needed.includes(componentOf(file))) expect([file, tag]).toEqual([file, expect.stringMatching(/\bneeded\b/)])
    }
  }
  expect(having(/\bholdsRefused\(/).toSorted()).toEqual(
    ['Closing.tsx', 'FilterDrawer.tsx', 'Limits.tsx', 'TermsPanel.tsx', 'useContact.ts', 'useSaving.ts', 'useTyped.ts'].toSorted(),
  )
})
