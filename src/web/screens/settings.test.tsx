import { expect, test } from 'vitest'
import { settings } from '#features/foundation/academy/web/shared/settings.ts'
import { fill } from './settings.parts.ts'
import { settingsScreen } from './settings.ts'

test('ACA-20: each section that is set here opens by its address', () => {
  fill()
  const views = settings.all().flatMap(section => ('view' in section ? [section.view] : []))
  expect(views.filter(view => settingsScreen.search!({ ver: view }).ver !== view)).toEqual([])
})
