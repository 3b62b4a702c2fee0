import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('issue 2 §1: settings are judged at start', () => {
  test('none are needed: loopback, port 4000, embedded database', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      role: 'all',
      trustProxy: false,
    })
    expect(readConfig({}).databaseUrl).toBeUndefined()
  })

  test('every wrong variable is named, in one error', () => {
    const wrong = { PORT: 'x', DATABASE_URL: 'mysql://here', ACADEMY_TZ: 'Marte/Olimpo', DEMO: 'maybe', PUBLIC_URL: 'plantel' }
    for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(`  ${name}: `)
  })

  test('an empty variable counts as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 4000 })
  })

  test('TRUST_PROXY is a number of hops or a list of addresses', () => {
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(readConfig({ TRUST_PROXY: '10.0.0.1' }).trustProxy).toBe('10.0.0.1')
  })
})
