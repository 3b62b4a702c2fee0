import { expect, test } from 'vitest'
import { isWeakPin } from './pin.ts'

test('CON-36: common PINs are weak', () => {
  for (const pin of ['111111', '000000', '123456', '234567', '654321', '567890', '098765', '121212', '123123', '112233'])
    expect([pin, isWeakPin(pin)]).toEqual([pin, true])
  for (const pin of ['482913', '135790', '120394', '111112']) expect([pin, isWeakPin(pin)]).toEqual([pin, false])
})
