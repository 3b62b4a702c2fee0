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

  test('decisions "Map": geocoder and tiles have public defaults, an address of their own, or are off', () => {
    const of = (value?: string) => {
      const { geocoderUrl, mapTilesUrl } = readConfig({
        GEOCODER_URL: value,
        MAP_TILES_URL: value && `${value}${value.includes('/') ? '{z}/{x}/{y}' : ''}`,
      })
      return [geocoderUrl, mapTilesUrl]
    }
    expect(of()).toEqual(['https://nominatim.openstreetmap.org/reverse', 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'])
    expect(of('http://mapas.mx:8080/')).toEqual(['http://mapas.mx:8080/', 'http://mapas.mx:8080/{z}/{x}/{y}'])
    for (const off of ['', 'off']) expect(of(off)).toEqual([undefined, undefined])
    for (const wrong of [{ GEOCODER_URL: 'ftp://mapas.mx' }, { GEOCODER_URL: 'no' }, { MAP_TILES_URL: 'https://mapas.mx/tiles.png' }])
      expect(() => readConfig(wrong)).toThrow(`  ${Object.keys(wrong)[0]}: `)
  })

  test('a provider of text messages is named whole or not at all', () => {
    const whole = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 't', SMS_FROM: '+15005550006' }
    expect(readConfig({}).sms).toBeUndefined()
    expect(readConfig(whole).sms).toEqual({ url: 'https://api.twilio.com', account: 'AC1', token: 't', from: '+15005550006' })
    expect(readConfig({ ...whole, SMS_PROVIDER_URL: 'http://sms.mx/' }).sms?.url).toBe('http://sms.mx')
    for (const name of Object.keys(whole)) expect(() => readConfig({ ...whole, [name]: undefined })).toThrow(`  ${name}: is needed`)
  })

  test('rates are letters and messages a second', () => {
    expect(readConfig({ MAIL_RATE: '2.5', SMS_RATE: '' })).toMatchObject({ mailRate: 2.5, smsRate: 10 })
    for (const wrong of [{ MAIL_RATE: '0' }, { SMS_RATE: 'x' }]) expect(() => readConfig(wrong)).toThrow(`  ${Object.keys(wrong)[0]}: `)
  })

  test('TRUST_PROXY is a number of hops or a list of addresses', () => {
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(readConfig({ TRUST_PROXY: '10.0.0.1' }).trustProxy).toBe('10.0.0.1')
  })
})
