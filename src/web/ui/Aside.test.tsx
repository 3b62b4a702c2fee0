import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import tokens from '#web/tokens.css?inline'
import { Aside } from './Aside.tsx'

test('001 §9: the right-hand sidebar is 330 wide', async () => {
  render(
    <>
      <style>{tokens}</style>
      <Aside label="Sede" onClose={() => {}}>
        <p>Lindavista</p>
      </Aside>
    </>,
  )
  const aside = page.getByRole('complementary', { name: 'Sede' })
  await expect.element(aside).toBeVisible()
  expect(getComputedStyle(aside.element()).width).toBe('330px')
})
