import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { lacksPublicUrl } from './publicAddress.ts'

test.each([
  ['on one machine links lead there', {}, false],
  ['to whoever comes through the network they lead nowhere', { HOST: '0.0.0.0' }, true],
  ['nor through a proxy', { TRUST_PROXY: '1' }, true],
  ['also when this machine is named', { TRUST_PROXY: '1', PUBLIC_URL: 'http://[::1]:4000' }, true],
  ['a host of the network is one that people type', { HOST: '192.168.1.20' }, false],
  ['a public address', { HOST: '0.0.0.0', TRUST_PROXY: '1', PUBLIC_URL: 'https://consola.academia.mx' }, false],
])('M146: %s', (_what, env, lacks) => {
  expect(lacksPublicUrl(readConfig(env))).toBe(lacks)
})
