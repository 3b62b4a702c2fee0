import { afterEach, expect, test } from 'vitest'
import type { Method } from '#contract/access.ts'
import { dropOfflineSession, keepOfflineSession, offlineSession, opensOffline } from './offlineSession.ts'

const session = (resource: string, ...methods: Method[]) => ({
  user: { _id: 'a1', name: 'Pía', lastName: 'Puerta', secondLastName: '', email: 'puerta@plantel.mx', isProfessor: false, roles: [] },
  allows: [{ resource, methods }],
  academy: { name: 'Academia', timeZone: 'America/Mexico_City' },
  mustChangePassword: false,
})
const DOOR = session('/attendance/qr/*', 'put')

const withToken = (token: string) => (document.cookie = `token=${token}; Path=/`)
afterEach(() => (document.cookie = 'token=; Path=/; Max-Age=0'))

test("SHL-51: stores the door's session for its own token only, and never the token", async () => {
  withToken('secreto')
  await keepOfflineSession(DOOR)
  expect(await offlineSession('secreto')).toEqual(DOOR)
  expect(await offlineSession('otro')).toBeNull()
  expect(JSON.stringify(localStorage)).not.toContain('secreto')
  dropOfflineSession()
  expect(await offlineSession('secreto')).toBeNull()
})

test('SHL-51: does not store a session that may not scan, and deletes the previous one', async () => {
  withToken('secreto')
  await keepOfflineSession(DOOR)
  await keepOfflineSession(session('/students/', 'get'))
  expect(await offlineSession('secreto')).toBeNull()
})

test('SHL-51: only the door opens offline', () => {
  expect(['/attendanceQr', '/alumnos', '/asignationQr', '/'].filter(opensOffline)).toEqual(['/attendanceQr'])
})
