import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('settings are checked at start', () => {
  test('RUN-1: needs no setting: loopback, port 4000, embedded database', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      role: 'all',
      trustProxy: false,
    })
    expect(readConfig({}).databaseUrl).toBeUndefined()
  })

  test('RUN-2: one error names every wrong variable', () => {
    const wrong = { PORT: 'x', DATABASE_URL: 'mysql://here', ACADEMY_TZ: 'Marte/Olimpo', DEMO: 'maybe', PUBLIC_URL: 'plantel' }
    for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(`  ${name}: `)
  })

  test('M149: refuses a PUBLIC_URL with a path; accepts a slash at its end', () => {
    for (const PUBLIC_URL of ['https://academia.mx/consola', 'https://academia.mx/?a=1', 'https://academia.mx/#hoy'])
      expect(() => readConfig({ PUBLIC_URL })).toThrow('  PUBLIC_URL: has a path: the console is at the root of a host')
    expect(readConfig({ PUBLIC_URL: 'https://academia.mx/' }).publicUrl).toBe('https://academia.mx')
  })

  test('RUN-2: an empty variable counts as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 4000 })
  })

  test('RUN-3: geocoder and tiles have public defaults, can be replaced, and can be off', () => {
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

  test('RUN-4: requires all settings of an SMS provider or none', () => {
    const whole = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 't', SMS_FROM: '+15005550006' }
    expect(readConfig({}).sms).toBeUndefined()
    expect(readConfig(whole).sms).toEqual({ url: 'https://api.twilio.com', account: 'AC1', token: 't', from: '+15005550006' })
    expect(readConfig({ ...whole, SMS_PROVIDER_URL: 'http://sms.mx/' }).sms?.url).toBe('http://sms.mx')
    for (const name of Object.keys(whole)) expect(() => readConfig({ ...whole, [name]: undefined })).toThrow(`  ${name}: is needed`)
  })

  test('RUN-5: rates are messages a second', () => {
    expect(readConfig({ MAIL_RATE: '2.5', SMS_RATE: '' })).toMatchObject({ mailRate: 2.5, smsRate: 10 })
    for (const wrong of [{ MAIL_RATE: '0' }, { SMS_RATE: 'x' }]) expect(() => readConfig(wrong)).toThrow(`  ${Object.keys(wrong)[0]}: `)
  })

  test('M12: explains a password in SMTP_URL that has to be percent-encoded, without showing it', () => {
    for (const password of ['cla/ve', 'cla?ve', 'cla#ve', '12/34', '12?34', '12#34', 'a:b/c']) {
      const error = (() => {
        try {
          return `taken: ${readConfig({ SMTP_URL: `smtps://ana:${password}@correo.mx:465` }).smtpUrl}`
        } catch (error) {
          return (error as Error).message
        }
      })()
      expect(error).toContain('  SMTP_URL: cannot be read: in the user and the password the signs')
      expect(error).not.toContain(password)
      const mailUrl = `smtps://ana:${encodeURIComponent(password)}@correo.mx:465`
      expect(readConfig({ SMTP_URL: mailUrl }).smtpUrl).toBe(mailUrl)
    }
    for (const wrong of ['correo.mx', 'http://correo.mx', 'smtp://'])
      expect(() => readConfig({ SMTP_URL: wrong })).toThrow('  SMTP_URL: is no address')
    expect(() => readConfig({ MAIL_HELO: 'localhost' })).toThrow('  MAIL_HELO: is no host name')
    for (const PUBLIC_URL of ['http://localhost:4000', 'http://10.0.0.5', 'http://[::1]:4000'])
      expect(readConfig({ PUBLIC_URL }).mailHelo).toBeUndefined()
  })

  test('M11: a pooler in transaction mode needs the direct address too', () => {
    const whole = { DATABASE_URL: 'postgres://a@pooler/p', DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: 'postgres://a@server/p' }
    expect(readConfig(whole)).toMatchObject({ databaseUrl: 'postgres://a@pooler/p', databaseDirectUrl: 'postgres://a@server/p' })
    for (const name of Object.keys(whole)) expect(() => readConfig({ ...whole, [name]: undefined })).toThrow(`  ${name}: is needed with`)
    expect(() => readConfig({ ...whole, DATABASE_POOLER: 'session' })).toThrow('  DATABASE_POOLER: takes no value but transaction')
    expect(readConfig({ DATABASE_URL: 'postgres://a@server/p' }).databaseDirectUrl).toBeUndefined()
  })

  test('RUN-6: TRUST_PROXY is a number of hops or a list of addresses', () => {
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(readConfig({ TRUST_PROXY: '10.0.0.1' }).trustProxy).toBe('10.0.0.1')
  })
})

test.each([
  ['PORT', 'abc', 'is no whole number from 0 to 65535'],
  ['PORT', '4e3', 'is no whole number from 0 to 65535'],
  ['PORT', '70000', 'is no whole number from 0 to 65535'],
  ['DATABASE_POOL', '0x10', 'is no whole number from 2 to 100'],
  ['MAIL_RATE', '10/s', 'is no number from 0.1 to 1000'],
  ['PUBLIC_URL', 'plantel', 'is no address such as https://consola.academia.mx'],
  ['S3_ENDPOINT', 'bucket', 'is no address such as https://consola.academia.mx'],
])('M148: the start says of %s=%s what it needs', (name, value, fault) => {
  expect(() => readConfig({ [name]: value })).toThrow(`  ${name}: ${fault}\n`)
})
