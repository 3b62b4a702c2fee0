import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { lacksPublicUrl } from './publicAddress.ts'

test.each([
  ["a link works on the server's own machine", {}, false],
  ['other machines cannot open a link without an address', { HOST: '0.0.0.0' }, true],
  ['a proxy needs an address, too', { TRUST_PROXY: '1' }, true],
  ['an address of this machine does not help a proxy', { TRUST_PROXY: '1', PUBLIC_URL: 'http://[::1]:4000' }, true],
  ['a host of the network is an address', { HOST: '192.168.1.20' }, false],
  ['a public address works everywhere', { HOST: '0.0.0.0', TRUST_PROXY: '1', PUBLIC_URL: 'https://consola.academia.mx' }, false],
])('M146: %s', (_what, env, lacks) => {
  expect(lacksPublicUrl(readConfig(env))).toBe(lacks)
})
