import { expect, test } from 'vitest'
import { z } from 'zod'
import { del, get, post, routes } from '../../src/contract/route.ts'
import { never } from '../../src/lib/undo.ts'
import { apiFaults, apiPage, routesIn, rowOf, sectionsOf } from './apiPage.ts'

const loans = routes('loans', {
  list: get('/loans', {
    summary: 'List loans',
    access: ['get /loans/', 'get /books/'],
    scope: 'open',
    fails: ['404 LOAN_NOT_FOUND'],
    returns: { loans: z.string() },
  }),
  make: post('/loans', {
    summary: 'Lend',
    access: 'post /loans/',
    scope: 'open',
    undo: never('Prueba.'),
    narrow: true,
    idempotent: 'el cobro',
    body: z.object({}),
  }),
  end: del('/loans/:id', { summary: 'End a loan', access: { service: 'loans' }, scope: 'open', undo: never('Prueba.') }),
})

test('RUN-96: a call is a line with its address, summary and permission', () => {
  expect(Object.values(loans).map(rowOf)).toEqual([
    '| `GET /loans` | List loans | `get /loans/` or `get /books/` | open | `loans` | 404 `LOAN_NOT_FOUND` |',
    '| `POST /loans` *once* | Lend | `post /loans/` *narrow* | open |  |  |',
    '| `DELETE /loans/{id}` | End a loan | scope `loans` | open |  |  |',
  ])
})

test('M104: a feature with two contracts has one heading, and each of its calls once', async () => {
  const contract = { path: 'src/features/x/loans/contract.ts', contract: { loans: { list: loans.list } } }
  const second = { path: 'src/features/x/loans/loanContract.ts', contract: { loans } }
  expect([...sectionsOf([contract, second])]).toEqual([['loans', Object.values(loans)]])
  const headings = (await apiPage()).match(/^## .+$/gm)!
  expect(headings).toEqual([...new Set(headings)])
})

test('other exports of a contract are not calls', () => {
  expect(routesIn({ loans, again: loans, LIMIT: 3, failures: { FULL: { code: 'FULL', status: 409, message: 'x' } } })).toEqual(
    Object.values(loans),
  )
})

test('RUN-96, WIR-3: docs/api.md has every call with the codes of its rules, and equals the contracts', async () => {
  expect(await apiFaults()).toEqual([])
  const page = await apiPage()
  expect(page).toContain('| `POST /students/register` *once* |')
  expect(page).toMatch(/`PUT \/students\/\{id\}` \|.*\| person \|.*409 `EMAIL_TAKEN`/)
  expect(page.match(/^\| `/gm)!.length).toBeGreaterThan(200)
})
