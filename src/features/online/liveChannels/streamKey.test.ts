import { expect, test } from 'vitest'
import { isMasked, MASK, masked, streamKeyOf, unmasked } from './streamKey.ts'

test.each([
  ['rtmp://live.mx/app/clave', `rtmp://live.mx/app/${MASK}`, 'clave'],
  ['rtmps://live.mx:443/una/dos/clave', `rtmps://live.mx:443/una/dos/${MASK}`, 'clave'],
  ['rtmp://live.mx/clave', `rtmp://live.mx/${MASK}`, 'clave'],
  ['rtmp://live.mx/app/clave/', `rtmp://live.mx/app/${MASK}`, 'clave/'],
  ['rtmp://live.mx/app/clave?token=1', `rtmp://live.mx/app/${MASK}`, 'clave?token=1'],
  ['rtmp://live.mx/app/?token=a/b', `rtmp://live.mx/app/${MASK}`, '?token=a/b'],
  ['rtmp://live.mx/app/clave#x/y', `rtmp://live.mx/app/${MASK}`, 'clave#x/y'],
  ['rtmp://live.mx/', 'rtmp://live.mx/', ''],
  ['rtmp://live.mx', 'rtmp://live.mx', ''],
  ['', '', ''],
])('LIV-6: %s is shown as %s, its key is %s', (url, maskedUrl, key) => {
  expect([masked(url), streamKeyOf(url)]).toEqual([maskedUrl, key])
  expect(masked(maskedUrl)).toBe(maskedUrl)
  if (key !== '') expect([isMasked(maskedUrl), unmasked(maskedUrl, url)]).toEqual([true, url])
})

test('LIV-8: a masked address takes the stored key, also with another host or folder', () => {
  expect(isMasked('rtmp://live.mx/app/clave')).toBe(false)
  expect(unmasked(`rtmp://otro.mx/nueva/${MASK}`, 'rtmp://live.mx/app/clave')).toBe('rtmp://otro.mx/nueva/clave')
  expect(unmasked(`rtmp://otro.mx/nueva/${MASK}`, 'rtmp://live.mx')).toBeNull()
})
