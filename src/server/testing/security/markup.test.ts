// Puts markup and addresses into every text field of the contracts, then inspects every output of the server.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { images } from '#features/foundation/files/contract.ts'
import { features } from '#features/server.ts'
import { startTest } from '../harness.ts'
import { XLSX } from '#server/http/workbook.ts'
import { unzipped } from '../unzipped.ts'
import { attackEverywhere, type Everywhere } from './everywhere.ts'
import { AS_MARKUP, hostile, textsOf } from './hostile.ts'

const called: string[] = []
const bait = createServer((request, response) => {
  called.push(request.url!)
  response.end('{}')
})
await new Promise<void>(resolve => bait.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise(resolve => bait.close(resolve)))
const address = `http://127.0.0.1:${(bait.address() as AddressInfo).port}/`

const t = await startTest({ unrecorded: true })
const routes = features.flatMap(feature => feature.routes.map(({ route }) => route))
const textsIn = (part: 'body' | 'query') =>
  routes.flatMap(route => (route[part] ? textsOf(route[part] as z.ZodType).map(text => ({ ...text, route: route.name })) : []))
const takes = ({ schema }: { schema: z.ZodType }, text: string) => z.safeDecode(schema, text).success

describe('RUN-75: never accepts HTML from users', () => {
  let everywhere: Everywhere
  let answers: Awaited<ReturnType<Everywhere['read']>>
  beforeAll(async () => {
    everywhere = await attackEverywhere(t, hostile(address))
    answers = await everywhere.read()
  }, 120_000)

  test('every kind of record contains attacks', () => {
    const kinds = `academy.update classrooms.update comments.update courses.update employees.update enrolment.enrol enrolment.register folios.update groups.update
      imports.addRows livechannels.update locations.update material.update notifications.toCourses notifications.toStudent payments.create pdfs.create
      platform.comment promotionalCodes.update quizzes.update roles.update talks.update videos.update`
    expect(everywhere.accepted, everywhere.refused.join('\n')).toEqual(expect.arrayContaining(kinds.split(/\s+/)))
  })

  test('reads return the text as typed, as JSON that no browser shows as a page', () => {
    const jsonAnswers = answers.filter(({ route, status }) => route.returns !== 'file' && status === 200)
    expect(jsonAnswers.length).toBeGreaterThan(50)
    for (const { url, headers } of jsonAnswers)
      expect([url, headers['content-type'], headers['x-content-type-options']]).toEqual([url, 'application/json; charset=utf-8', 'nosniff'])
    expect(jsonAnswers.filter(({ body }) => AS_MARKUP.test(JSON.stringify(body))).length).toBeGreaterThan(20)
  })

  test('a letter shows the typed text as text, never as markup', () => {
    const { letters } = t.mail
    expect(letters.length).toBeGreaterThan(5)
    for (const { html } of letters) expect(html.replace(/<img[^>]*src="cid:[\w-]+"[^>]*>/g, '')).not.toMatch(AS_MARKUP)
    expect(letters.filter(({ html }) => html.includes('&lt;img src=')).length).toBeGreaterThan(2)
    for (const { subject, to } of letters) expect(subject + to).not.toMatch(/[\r\n]/)
  })

  test('a file has its declared type, and cannot act as a page', () => {
    const files = answers.filter(({ route, status }) => route.returns === 'file' && status === 200)
    expect(new Set(files.map(({ headers }) => headers['content-type']))).toEqual(
      new Set([
        'application/json; charset=utf-8',
        'application/pdf',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'image/png',
        'text/calendar; charset=utf-8',
      ]),
    )
    for (const { url, headers } of files) {
      expect([url, headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
        url,
        'nosniff',
        expect.stringMatching(/^sandbox;/),
      ])
      expect(String(headers['content-disposition'])).toMatch(/^(inline|attachment); filename="[\w. -]*"; filename\*=UTF-8''[^\s"<>;,]+$/)
    }
  })

  test("in a workbook it is a cell's text: no element, no formula", () => {
    const books = answers.filter(({ headers, status }) => status === 200 && String(headers['content-type']).includes('spreadsheet'))
    const parts = books.flatMap(({ body }) => [...unzipped(body as Buffer)])
    expect(parts.filter(([, xml]) => xml.includes('&lt;img')).length).toBeGreaterThan(0)
    for (const [name, xml] of parts.filter(([name]) => !name.endsWith('styles.xml'))) {
      expect(xml, name).not.toMatch(AS_MARKUP)
      expect(xml, name).not.toContain('<f>')
    }
  })

  test('M137: every served sheet has date cells and a frozen header with filters', () => {
    const books = answers.filter(({ headers, status }) => status === 200 && headers['content-type'] === XLSX)
    expect([...new Set(books.map(({ route }) => route.name))].toSorted()).toEqual([
      'cash.excel',
      'courses.reportExcel',
      'groups.excel',
      'imports.template',
      'talks.excel',
    ])
    for (const { route, body } of books)
      for (const [name, xml] of unzipped(body as Buffer)) {
        const about = `${route.name} ${name}`
        if (name.startsWith('xl/worksheets/sheet')) {
          expect(xml, about).toContain('<pane ySplit="1"')
          expect(xml, about).toMatch(/<\/sheetData><autoFilter ref="A1:[A-Z]+\d+"\/>/)
        }
        if (name === 'xl/sharedStrings.xml')
          // Several dates with their amounts are a text (LLE-51).
          expect(xml, about).not.toMatch(/>(\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2})[^<;]*</)
      }
  })

  test('no typed text makes the server call an address', async () => {
    expect(everywhere.accepted).toEqual(expect.arrayContaining(['livechannels.create', 'courses.updateLive', 'images.create']))
    expect(JSON.stringify(answers.map(({ body }) => body as unknown))).toContain(`${address}a.m3u8`)
    expect(called).toEqual([])
    // The bait server does notice a call.
    await fetch(address)
    expect(called).toEqual(['/'])
  })
})

describe('RUN-76: limits of texts', () => {
  test('no field for an address accepts one that runs code', () => {
    const addresses = [...textsIn('body'), ...textsIn('query')].filter(
      field => takes(field, 'https://cdn.academia.mx/a.m3u8') && (/url|link|href|uri|src$/i.test(field.name) || !takes(field, 'Un texto')),
    )
    expect(new Set(addresses.map(({ name }) => name))).toEqual(new Set(['liveStreamUrl', 'url', 'awsCdnUrl', 'cdnUrl']))
    for (const field of addresses)
      for (const text of [
        'javascript:alert(1)',
        'JavaScript:alert(1)',
        ' javascript:alert(1)',
        'java\nscript:alert(1)',
        'data:text/html,<script>alert(1)</script>',
        'vbscript:x',
        'file:///etc/passwd',
        'blob:x',
        '//otra.example',
      ])
        expect([field.route, field.name, text, takes(field, text)]).toEqual([field.route, field.name, text, false])
  })

  test('every text has a maximum length', () => {
    // A query is limited by Node's 16 KB of headers.
    const endless = textsIn('body').filter(field => takes(field, 'x'.repeat(20_000)) || takes(field, '5'.repeat(20_000)))
    expect(endless.map(({ route, name }) => `${route} ${name}`)).toEqual([])
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
    ['an SVG after a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'image/png'],
    ['a page in UTF-16', '﻿<\0h\0t\0m\0l\0>\0', 'image/jpeg'],
  ])('an SVG or HTML page is not a picture, whatever its declared type: %s', async (_what, payload, type) => {
    const admin = await t.admin()
    const { url } = await t.ok(images.create, { body: { filename: 'logo.png', type } }, admin)
    const { statusCode } = await t.app.inject({ method: 'PUT', url, headers: { 'content-type': type }, payload })
    expect(statusCode).toBe(415)
  })
})
