import { describe, expect, test } from 'vitest'
import { LEVELS, TYPES } from '#db/reference.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { COURSE_LIMITS, COURSE_TEXTS } from '../limits.ts'
import { courses } from '../contract.ts'
import { courseStage } from './testing.ts'

const t = await startTest()
const desk = await t.as('get /courses/', 'post /courses/', 'put /courses/')
const { input, create, change, changeRefused, find, some, file, lastAudit, coursesNow } = courseStage(t, desk)

describe('POST /courses', () => {
  test('CUR-9, CUR-14: name, duration, price, type and level suffice, the rest has defaults; audits and notifies', async () => {
    const course = await create({ name: '  ECOEMS  ' })
    expect(course).toEqual({
      _id: expect.any(String),
      name: 'ECOEMS',
      price: 9500.5,
      duration: 140,
      active: true,
      activeExternal: false,
      courseLevel: LEVELS.mediaSuperior.id,
      courseType: TYPES.course.id,
      isParent: false,
      children: [],
      groups: 0,
      creationDate: t.clock.now().toISOString(),
      image: null,
      discounts: [],
      isActiveAppoiments: false,
      schedulesAppoimentList: [],
      topicList: [],
      topicByDayList: [],
      liveStreamChannel: null,
      liveStreamUrl: null,
      activeLiveStream: false,
      groupList: [],
      childrenLocked: false,
    })
    expect(t.events.at(-1)).toEqual({ resource: 'courses', ids: [course._id] })
    expect(await lastAudit()).toMatchObject({
      route: 'courses.create',
      resource: 'courses',
      userId: desk.employeeId,
      ids: [course._id],
      before: null,
      after: { name: 'ECOEMS', price: 950_050 },
    })
  })

  test('CUR-8, CUR-10, CUR-43: saves every field at once and reads the same again', async () => {
    const [previous, image] = [await t.make.course({ name: 'Previo' }), await file()]
    const children = await some(4)
    const [algebra, history] = [newId(), newId()]
    const course = await create({
      image,
      active: false,
      activeExternal: true,
      children: children.toReversed(),
      discounts: [{ course: previous.id, discount: 250.25 }],
      isActiveAppoiments: true,
      schedulesAppoimentList: [
        { day: 0, hour: 8 },
        { day: 6, hour: 18 },
        { day: 1, hour: 10 },
        { day: 1, hour: 8 },
        { day: 1, hour: 10 },
      ],
      topicList: [{ _id: algebra, name: 'Álgebra' }, { name: 'Química' }, { _id: history, name: 'Historia' }],
      topicByDayList: [
        { day: 7, topics: [history] },
        { day: 1, topics: [algebra, algebra, history] },
      ],
      liveStreamChannel: 'canal 1',
      liveStreamUrl: 'https://vivo.mx/1',
      activeLiveStream: true,
    })
    expect(course).toMatchObject({
      active: false,
      activeExternal: true,
      isParent: true,
      isActiveAppoiments: true,
      image: { _id: image },
      children: children.toReversed().map(_id => ({ _id })),
      discounts: [{ course: { _id: previous.id, name: 'Previo' }, discount: 250.25 }],
      // Monday first, each slot once.
      schedulesAppoimentList: [
        { day: 1, hour: 8 },
        { day: 1, hour: 10 },
        { day: 6, hour: 18 },
        { day: 0, hour: 8 },
      ],
      topicList: [
        { _id: algebra, name: 'Álgebra' },
        { _id: expect.any(String), name: 'Química' },
        { _id: history, name: 'Historia' },
      ],
      topicByDayList: [
        { day: 1, topics: [algebra, history] },
        { day: 7, topics: [history] },
      ],
      liveStreamChannel: 'canal 1',
      liveStreamUrl: 'https://vivo.mx/1',
      activeLiveStream: true,
    })
    expect(await find(course._id)).toEqual(course)
  })

  test("CUR-60: 'Agregar curso' also needs post /locations/; put /courses/ does not create one", async () => {
    await t.ok(courses.create, { body: input() }, await t.as('post /locations/'))
    expect(await t.refused(courses.create, { body: input() }, await t.as('put /courses/'))).toMatchObject({ status: 403 })
  })

  const [course, twice] = [newId(), newId()]
  test.each<[string, Record<string, unknown>, string, string?]>([
    ['no name', { name: ' ' }, 'name', COURSE_TEXTS.name],
    ["'_' in the name", { name: 'ECOEMS_2' }, 'name', 'El nombre no debe contener guión bajo.'],
    ['a name of 121', { name: 'x'.repeat(COURSE_LIMITS.name + 1) }, 'name'],
    ['no duration', { duration: undefined }, 'duration', COURSE_TEXTS.duration],
    ['duration 0', { duration: 0 }, 'duration', COURSE_TEXTS.duration],
    ['half a day', { duration: 1.5 }, 'duration'],
    ['no price', { price: null }, 'price', COURSE_TEXTS.price],
    ['price 0', { price: 0 }, 'price', COURSE_TEXTS.price],
    ['a price of nearly nothing', { price: 1e-9 }, 'price', COURSE_TEXTS.price],
    ['a negative price', { price: -1 }, 'price', COURSE_TEXTS.price],
    ['no type', { courseType: undefined }, 'courseType', COURSE_TEXTS.type],
    ['no level', { courseLevel: undefined }, 'courseLevel', COURSE_TEXTS.level],
    ['1 sub-course', { children: [course] }, 'children', COURSE_TEXTS.children],
    ['3 sub-courses', { children: [newId(), newId(), newId()] }, 'children', COURSE_TEXTS.children],
    ['5 sub-courses', { children: Array.from({ length: 5 }, () => newId()) }, 'children', COURSE_TEXTS.children],
    ['the same sub-course twice', { children: [twice, twice, newId(), newId()] }, 'children', COURSE_TEXTS.sameChild],
    ['a discount without a course', { discounts: [{ discount: 5 }] }, 'discounts.0.course', COURSE_TEXTS.discountCourse],
    ['a discount without an amount', { discounts: [{ course }] }, 'discounts.0.discount', COURSE_TEXTS.discountAmount],
    ['a discount of 0', { discounts: [{ course, discount: 0 }] }, 'discounts.0.discount', COURSE_TEXTS.discountAmount],
    [
      'the same discount twice',
      { discounts: [100, 200].map(discount => ({ course, discount })) },
      'discounts',
      'Ya has agregado ese curso',
    ],
    ['an hour without advisories', { schedulesAppoimentList: [{ day: 1, hour: 9 }] }, 'schedulesAppoimentList.0.hour'],
    ['a topic without a name', { topicList: [{ name: '' }] }, 'topicList.0.name', COURSE_TEXTS.topic],
    ['one topic twice', { topicList: ['a', 'b'].map(name => ({ _id: course, name })) }, 'topicList', COURSE_TEXTS.sameTopic],
    ['day 0 of the topics', { topicByDayList: [{ day: 0, topics: [] }] }, 'topicByDayList.0.day'],
    ['one day twice', { topicByDayList: [1, 1].map(day => ({ day, topics: [] })) }, 'topicByDayList', COURSE_TEXTS.sameDay],
    ['an address that runs', { liveStreamUrl: 'javascript:alert(1)' }, 'liveStreamUrl', COURSE_TEXTS.url],
  ])(
    'CUR-15, CUR-16, CUR-17, CUR-18, CUR-19, CUR-20, CUR-43, CUR-45, CUR-50: refuses %s with its text, writes nothing',
    async (_what, wrong, field, text) => {
      const before = await coursesNow()
      const refusal = await t.refused(courses.create, { body: { ...input(), ...wrong } }, desk)
      expect(refusal).toMatchObject({ status: 400, fields: expect.arrayContaining([field]), ...(text && { message: text }) })
      expect(await coursesNow()).toBe(before)
    },
  )

  test('CUR-18: accepts only levels and types of the lists', async () => {
    const before = await coursesNow()
    const refusalOf = (part: object) => t.refused(courses.create, { body: { ...input(), ...part } }, desk)
    expect(await refusalOf({ courseLevel: newId() })).toMatchObject({ status: 404, code: 'LEVEL_NOT_FOUND', fields: ['courseLevel'] })
    expect(await refusalOf({ courseType: newId() })).toMatchObject({ status: 404, code: 'TYPE_NOT_FOUND', fields: ['courseType'] })
    expect(await coursesNow()).toBe(before)
  })
})

describe('PUT /courses/{id}', () => {
  test('CUR-11, CUR-14: absent fields stay, null clears; the audit has before and after', async () => {
    const image = await file()
    const { id } = await t.make.course({
      name: 'Viejo',
      imageId: image,
      liveStreamUrl: 'https://vivo.mx',
      liveStreamChannel: 'c',
      price: 100,
    })
    const course = await find(id)
    t.events.length = 0
    expect(await change(id, { name: 'Nuevo' })).toEqual({ ...course, name: 'Nuevo' })
    expect(t.events).toEqual([{ resource: 'courses', ids: [id] }])
    expect(await lastAudit()).toMatchObject({
      route: 'courses.update',
      resource: 'courses',
      ids: [id],
      before: { name: 'Viejo', price: 100, imageId: image },
      after: { name: 'Nuevo', price: 100 },
    })
    expect(await change(id, { image: null, liveStreamUrl: null, liveStreamChannel: '' })).toEqual({
      ...course,
      name: 'Nuevo',
      image: null,
      liveStreamUrl: null,
      liveStreamChannel: null,
    })
    const all = { name: 'Tercero', duration: 9, price: 12.34, courseType: TYPES.workshop.id, courseLevel: LEVELS.superior.id }
    expect(await change(id, { ...all, active: false, activeExternal: true })).toMatchObject({ ...all, active: false, activeExternal: true })
    expect(await change(id, {})).toMatchObject(all)
  })

  test('CUR-12: 404 for an unknown or deleted course', async () => {
    const deletedCourse = await t.make.course({ deletedAt: t.clock.now() })
    for (const id of [newId(), deletedCourse.id])
      expect(await changeRefused(id, { name: 'Otro' })).toMatchObject({
        status: 404,
        code: 'COURSE_NOT_FOUND',
        message: 'El curso no existe',
      })
  })

  test('CUR-15, CUR-19: a change too refuses 3 sub-courses and an underscore', async () => {
    const [id = '', ...others] = await some(4)
    expect(await changeRefused(id, { children: others })).toMatchObject({ status: 400, message: COURSE_TEXTS.children })
    expect(await changeRefused(id, { name: 'a_b' })).toMatchObject({ status: 400, message: COURSE_TEXTS.underscore })
  })

  test('CUR-46: a topic that leaves the list leaves its days; the days name only topics of the course', async () => {
    const { _id: id, topicList } = await create({ topicList: [{ name: 'Álgebra' }, { name: 'Historia' }] })
    const [algebra, history] = topicList
    const stranger = newId()
    const days = [
      { day: 2, topics: [algebra!._id, stranger] },
      { day: 5, topics: [history!._id] },
      { day: 6, topics: [stranger] },
    ]
    expect((await change(id, { topicByDayList: days })).topicByDayList).toEqual([
      { day: 2, topics: [algebra!._id] },
      { day: 5, topics: [history!._id] },
    ])
    expect(await change(id, { topicList: [{ ...history!, name: 'Historia de México' }] })).toMatchObject({
      topicList: [{ _id: history!._id, name: 'Historia de México' }],
      topicByDayList: [{ day: 5, topics: [history!._id] }],
    })
  })

  test('CUR-41: the image has to be a ready one of POST /images', async () => {
    const { id } = await t.make.course()
    for (const image of [newId(), await file({ state: 'pending' }), await file({ state: 'refused' }), await file({ kind: 'pdf' })])
      expect(await changeRefused(id, { image })).toEqual({
        status: 409,
        code: 'IMAGE_NOT_READY',
        fields: ['image'],
        message: 'La imagen todavía no se ha subido. Súbela de nuevo.',
      })
    const image = await file()
    expect((await change(id, { image })).image).toMatchObject({ _id: image })
    expect((await change(id, { image })).image).toMatchObject({ _id: image })
  })
})

describe('discounts', () => {
  test('CUR-22: discounts name other existing courses', async () => {
    const deletedCourse = await t.make.course({ deletedAt: t.clock.now() })
    const [id = '', other = ''] = await some(2)
    for (const wrong of [newId(), deletedCourse.id, id])
      expect(await changeRefused(id, { discounts: [other, wrong].map(course => ({ course, discount: 10 })) })).toEqual({
        status: 409,
        code: 'DISCOUNT_NOT_FIT',
        message: 'El curso de un descuento debe existir y ser otro.',
        fields: ['discounts.1.course'],
      })
    expect((await find(id)).discounts).toEqual([])
  })

  test("CUR-23: new lines replace those of existing courses; a line of a deleted course reads 'Borrado' and stays", async () => {
    const [id = '', a = '', b = '', c = ''] = await some(4)
    const line = (course: string, discount: number) => ({ course, discount })
    await change(id, { discounts: [line(a, 10), line(b, 20)] })
    await t.ok(courses.remove, { params: { id: a } }, await t.as('delete /courses/'))
    expect((await find(id)).discounts).toMatchObject([
      { course: { _id: b }, discount: 20 },
      { course: null, discount: 10 },
    ])
    expect((await change(id, { name: 'Otro nombre' })).discounts).toHaveLength(2)
    expect((await change(id, { discounts: [line(c, 30), line(b, 25)] })).discounts).toMatchObject([
      { course: { _id: c }, discount: 30 },
      { course: { _id: b }, discount: 25 },
      { course: null, discount: 10 },
    ])
    expect((await change(id, { discounts: [] })).discounts).toEqual([{ course: null, discount: 10 }])
  })

  test('CUR-24: saves two courses that name each other at the same moment, without a deadlock', async () => {
    for (let round = 0; round < 5; round++) {
      const [a = '', b = ''] = await some(2)
      const discount = (course: string) => ({ discounts: [{ course, discount: 10 }] })
      const { statements } = await t.queries(() => Promise.all([change(a, discount(b)), change(b, discount(a))]))
      // A deadlock would be retried and thereby hidden.
      expect(statements.filter(text => text.includes('for update'))).toHaveLength(2)
      expect([(await find(a)).discounts, (await find(b)).discounts]).toMatchObject([[{ course: { _id: b } }], [{ course: { _id: a } }]])
    }
  })
})
