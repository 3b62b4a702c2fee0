import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notices, visibleToasts, startClock, stopClock, toast } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  notices.set([])
})
const texts = () => visibleToasts.get().map(({ text }) => text)

test('SHL-47: warnings last 3 s, errors 4 s', () => {
  toast.warn('aviso')
  toast.error('error', 'razón')
  vi.advanceTimersByTime(2_999)
  expect(texts()).toEqual(['aviso', 'error'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['error'])
  vi.advanceTimersByTime(1_000)
  expect(texts()).toEqual([])
})

test('SHL-47: the timer pauses under pointer or focus and restarts', () => {
  toast.success('listo')
  const one = visibleToasts.get()[0]!
  vi.advanceTimersByTime(2_000)
  stopClock(one.id)
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['listo'])
  startClock(one)
  vi.advanceTimersByTime(3_000)
  expect(texts()).toEqual([])
})

test('SHL-48: a repeated toast shows once, with a new timer', () => {
  toast.warn('Escribe un nombre')
  vi.advanceTimersByTime(2_000)
  toast.warn('Escribe un nombre')
  expect(texts()).toEqual(['Escribe un nombre'])
  vi.advanceTimersByTime(2_000)
  expect(texts()).toEqual(['Escribe un nombre'])
})

test("SHL-49: 'Avisos' keeps the last 20, newest first", () => {
  for (let each = 1; each <= 25; each++) toast.warn(`aviso ${each}`)
  vi.runAllTimers()
  expect(notices.get()).toHaveLength(20)
  expect([notices.get()[0]?.text, notices.get().at(-1)?.text]).toEqual(['aviso 25', 'aviso 6'])
})

test("SHL-50: 'Enviando el mensaje..' stays until it is over and is no notice", () => {
  const dismiss = toast.loading('Enviando el mensaje..')
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Enviando el mensaje..'])
  dismiss()
  expect([texts(), notices.get()]).toEqual([[], []])
})
