import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { courses } from '../contract.ts'
import { COURSE_LIMITS, COURSE_TEXTS } from '../limits.ts'
import { courseStage } from './testing.ts'

const t = await startTest()
const desk = await t.as('get /courses/', 'put /courses/')
const { find, lastAudit } = courseStage(t, desk)

describe('PUT /courses/{id}/updateLive', () => {
  test('CUR-49: the live switch needs only its own permission; absent fields stay', async () => {
    const live = await t.as('put /courses/?/updateLive')
    const { id } = await t.make.course()
    const set = async (body: object) => (await t.ok(courses.updateLive, { params: { id }, body }, live)).course
    expect(await set({ channel: 'canal', url: 'https://vivo.mx/x', active: true })).toMatchObject({
      liveStreamChannel: 'canal',
      liveStreamUrl: 'https://vivo.mx/x',
      activeLiveStream: true,
    })
    expect(await lastAudit()).toMatchObject({
      route: 'courses.updateLive',
      before: { liveStreamActive: false },
      after: { liveStreamActive: true },
    })
    for (let twice = 0; twice < 2; twice++)
      expect(await set({ active: false })).toMatchObject({ liveStreamChannel: 'canal', activeLiveStream: false })
    expect(await set({ channel: null, url: null })).toMatchObject({ liveStreamChannel: null, liveStreamUrl: null, activeLiveStream: false })
    expect(await t.refused(courses.update, { params: { id }, body: { name: 'x' } }, live)).toMatchObject({ status: 403 })
  })

  test('M43 AUL-47: refuses to go live without a channel and an address, and to remove both while live', async () => {
    const { id } = await t.make.course()
    const refusalOf = (body: object) => t.refused(courses.updateLive, { params: { id }, body }, desk)
    const dark = {
      status: 409,
      code: 'LIVE_WITHOUT_CHANNEL',
      fields: ['liveStreamChannel'],
      message: 'Elige un canal o escribe la dirección antes de encender el vivo.',
    }
    expect(await refusalOf({ active: true })).toMatchObject(dark)
    expect(await refusalOf({ channel: ' ', active: true })).toMatchObject(dark)
    expect((await find(id)).activeLiveStream).toBe(false)
    await t.ok(courses.updateLive, { params: { id }, body: { url: 'https://vivo.mx/x', active: true } }, desk)
    expect(await refusalOf({ url: null })).toMatchObject(dark)
    expect(await t.refused(courses.update, { params: { id }, body: { liveStreamUrl: null } }, desk)).toMatchObject(dark)
    await t.ok(courses.updateLive, { params: { id }, body: { channel: 'canal', url: null } }, desk)
    await t.ok(courses.update, { params: { id }, body: { name: 'Física en vivo' } }, desk)
  })

  test('CUR-50: refuses an invalid address and an unknown course', async () => {
    const { id } = await t.make.course()
    const refusalOf = (of: string, url: string) => t.refused(courses.updateLive, { params: { id: of }, body: { url } }, desk)
    expect(await refusalOf(id, 'vivo')).toMatchObject({ status: 400, message: COURSE_TEXTS.url, fields: ['url'] })
    expect(await refusalOf(newId(), 'https://vivo.mx')).toMatchObject({ status: 404, code: 'COURSE_NOT_FOUND' })
  })
})

describe('POST /courses/{id}/topics', () => {
  const add = (id: string, name: string) => t.ok(courses.addTopic, { params: { id }, body: { name } }, desk).then(({ course }) => course)

  test('CUR-47: adds a topic at the end and audits it; keeps several added at once', async () => {
    const { id } = await t.make.course()
    expect((await add(id, ' Álgebra ')).topicList).toEqual([{ _id: expect.any(String), name: 'Álgebra' }])
    expect(await lastAudit()).toMatchObject({ route: 'courses.addTopic', before: { topics: [] }, after: { topics: [{ name: 'Álgebra' }] } })
    const names = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']
    await Promise.all(names.map(name => add(id, name)))
    expect((await find(id)).topicList.map(topic => topic.name).toSorted()).toEqual(['Álgebra', ...names].toSorted())
  })

  test('CUR-45, CUR-48: refuses the 101st topic, one without a name, and one of no course', async () => {
    const topics = Array.from({ length: COURSE_LIMITS.topics }, (_, i) => ({ _id: newId(), name: `Tema ${i}` }))
    const { id } = await t.make.course({ topics: JSON.stringify(topics) })
    const refusalOf = (of: string, name: string) => t.refused(courses.addTopic, { params: { id: of }, body: { name } }, desk)
    expect(await refusalOf(id, 'Otro')).toMatchObject({ status: 409, code: 'TOPICS_FULL', message: COURSE_TEXTS.topicsFull })
    expect(await refusalOf(id, ' ')).toMatchObject({ status: 400, message: COURSE_TEXTS.topic, fields: ['name'] })
    expect(await refusalOf(newId(), 'Otro')).toMatchObject({ status: 404, code: 'COURSE_NOT_FOUND' })
  })
})
