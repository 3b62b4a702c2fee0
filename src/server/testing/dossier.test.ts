import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { comments } from '#features/people/comments/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { payerFailures } from '#features/people/payers/contract.ts'
import { privacyFailures, privacy } from '#features/people/privacy/contract.ts'
import { DOSSIER_HOURS, dossierFailures, dossiers } from '#features/people/privacy/dossierContract.ts'
import { erasures } from '#features/people/privacy/erasureContract.ts'
import { makeDossier, sweepDossiers } from '#features/people/privacy/server/dossierJob.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import { PNG, startFiles } from '#features/foundation/files/server/testing.ts'
import { newId } from '#lib/ids.ts'
import { httpErrors } from '#server/http/refusal.ts'
import { pdfText } from './pdfText.ts'
import { stated } from './stated.ts'

const { t, put } = await startFiles()
const boss = await t.admin()
const lawyer = await t.as('get /privacy/', 'delete /privacy/')
const HOUR = 3_600_000

async function malinalli() {
  const { studentId: id } = await t.make.registration({ price: 50_000, paid: 50_000 })
  const email = `malinalli.${id}@correo.mx`
  await t.db
    .updateTable('student')
    .set({ name: 'Malinalli', lastName: 'Tenépatl', secondLastName: 'Ríos', email, phoneNumber: '5591112233' })
    .where('id', '=', id)
    .execute()
  await t.ok(comments.create, { body: { student: id, comment: '=HYPERLINK("http://malo.mx")' } }, boss)
  await t.make.payer({ studentId: id, name: 'Citlali', lastName: 'Ríos', email: `citlali.${id}@correo.mx` })
  await t.ok(payments.create, { body: { student: id, course: null, concept: 'Material', amount: 30 } }, boss)
  const { notice } = await t.ok(privacy.publish, { body: { text: 'Aviso', purposes: ['marketing'] } }, boss)
  const { url, file } = await t.ok(privacy.paper, { body: { kind: 'signature', size: PNG.length } }, boss)
  await put(url, PNG)
  const signed = { notice: notice._id, purposes: [], channel: 'desk' as const, adult: true, file: file._id }
  await t.ok(privacy.accept, { params: { id }, body: signed }, boss)
  return { id, email }
}

const ask = (studentId: string, body = {}) => t.ok(dossiers.make, { params: { studentId }, body }, lawyer)
const dossierOf = async (id: string) => t.ok(dossiers.ofStudent, { params: { id } }, lawyer)
const fetched = async (id: string, as = lawyer) => {
  const zip = await t.ok(dossiers.file, { params: { id } }, as)
  return unzipSync(new Uint8Array(await zip.arrayBuffer()))
}
const texts = (files: Record<string, Uint8Array>) =>
  Object.fromEntries(
    Object.entries(files).flatMap(([name, bytes]) => (name.endsWith('.csv') ? [[name, Buffer.from(bytes).toString()]] : [])),
  )

describe('POST /privacy/dossiers/{studentId}', () => {
  test("CON-63: Malinalli's dossier has a PDF, a sheet for each kind, receipts, signed papers, messages and audit", async () => {
    const her = await malinalli()
    const { dossier } = await ask(her.id)
    expect(dossier.state).toBe('queued')
    expect((await ask(her.id)).dossier._id).toBe(dossier._id)
    t.events.length = 0
    await t.runJobs()
    expect(t.events).toContainEqual({ resource: 'privacy', ids: [her.id] })
    const ready = (await dossierOf(her.id)).dossier!
    expect(ready).toMatchObject({ _id: dossier._id, state: 'ready', until: new Date(t.clock.now().getTime() + 72 * HOUR).toISOString() })

    const files = await fetched(dossier._id)
    const paper = await pdfText(Buffer.from(files['expediente.pdf']!))
    for (const word of ['Malinalli Tenépatl Ríos', 'Pagos', 'Material', 'Citlali']) expect(paper).toContain(word)
    const sheets = texts(files)
    expect(Object.keys(sheets).toSorted()).toEqual([
      'asesorias.csv',
      'asistencias.csv',
      'avisos.csv',
      'bajas-de-publicidad.csv',
      'bitacora.csv',
      'cobranza.csv',
      'comentarios-de-video.csv',
      'comentarios.csv',
      'datos.csv',
      'folios.csv',
      'importaciones.csv',
      'inscripciones.csv',
      'lista-de-espera.csv',
      'mensajes.csv',
      'movimientos-de-banco.csv',
      'pagos.csv',
      'planes-de-pago.csv',
      'platicas.csv',
      'solicitudes.csv',
      'tutores.csv',
    ])
    expect(sheets['datos.csv']).toContain(her.email)
    expect(sheets['tutores.csv']).toContain('Citlali')
    expect(sheets['pagos.csv']).toMatch(/"Material","Otros",30,0/)
    expect(sheets['comentarios.csv']).toContain(`"'=HYPERLINK(""http://malo.mx"")"`)
    expect(sheets['bitacora.csv']).toContain('Registró la aceptación del aviso de privacidad')
    // M136: changes are described in words, with pesos.
    expect(sheets['bitacora.csv']).not.toMatch(/\{"|[0-9a-f]{24}/)
    expect(sheets['bitacora.csv']).toMatch(/\p{L}+: \S/u)
    expect(Object.keys(files).some(name => /^comprobantes\/\d{4}-\d{6}\.pdf$/.test(name))).toBe(true)
    expect(Object.entries(files).find(([name]) => name.startsWith('firmas/'))?.[1].length).toBe(PNG.length)

    expect(await t.lastAudit('dossiers.file')).toMatchObject({ userId: lawyer.employeeId, ids: [her.id] })
  })

  test('CON-63 DES-27: includes a card that was merged into hers', async () => {
    const her = await malinalli()
    const second = await t.make.student({ name: 'Marina', lastName: 'Tenépatl', email: `marina.${her.id}@correo.mx` })
    await t.db.updateTable('student').set({ deletedAt: t.clock.now(), mergedInto: her.id }).where('id', '=', second.id).execute()
    const { dossier } = await ask(her.id)
    await t.runJobs()
    expect(texts(await fetched(dossier._id))['datos.csv']).toContain(`marina.${her.id}@correo.mx`)
  })

  test('CON-63: offers visitors and tutors with her e-mail or phone; refuses others', async () => {
    const her = await malinalli()
    const visitor = await t.make.visitor({ name: 'Malinalli', lastName: 'Tenépatl', email: her.email })
    const sister = await t.make.student()
    const tutor = await t.make.payer({ studentId: sister.id, name: 'Malintzin', lastName: 'Ríos', phoneNumber: '5591112233' })
    const stranger = await t.make.visitor()
    const { alike } = await dossierOf(her.id)
    expect(alike.map(({ kind, _id }) => [kind, _id])).toEqual(
      expect.arrayContaining([
        ['visitor', visitor.id],
        ['payer', tutor.id],
      ]),
    )
    const wrong = (body: object) => t.refused(dossiers.make, { params: { studentId: her.id }, body }, lawyer)
    expect(await wrong({ visitors: [stranger.id] })).toMatchObject(privacyFailures.VISITOR_NOT_FOUND)
    expect(await wrong({ payers: [newId()] })).toMatchObject(payerFailures.PAYER_NOT_FOUND)
    const { dossier } = await ask(her.id, { visitors: [visitor.id], payers: [tutor.id] })
    await t.runJobs()
    const sheets = texts(await fetched(dossier._id))
    expect(sheets['platicas.csv']).toContain(her.email)
    expect(sheets['tutores.csv']).toMatch(/Malintzin.*De otro alumno/)
  })

  test('CON-63: refuses for an unknown or erased person', async () => {
    expect(await t.refused(dossiers.make, { params: { studentId: newId() }, body: {} }, lawyer)).toMatchObject(
      studentFailures.STUDENT_NOT_FOUND,
    )
    expect(await t.refused(dossiers.ofStudent, { params: { id: newId() } }, lawyer)).toMatchObject(studentFailures.STUDENT_NOT_FOUND)
    const { id, email } = await t.make.student({ uniqueFolio: null })
    await t.ok(erasures.erase, { params: { studentId: id }, body: { folio: email, reason: 'Lo pidió' } }, lawyer)
    expect(await t.refused(dossiers.make, { params: { studentId: id }, body: {} }, lawyer)).toMatchObject(httpErrors.personErased)
  })

  test('CON-63 CON-65: refuses to erase her while it is made; an erasure deletes finished files', async () => {
    const { id, email } = await t.make.student({ uniqueFolio: null })
    const erase = { params: { studentId: id }, body: { folio: email, reason: 'Lo pidió' } }
    const { dossier } = await ask(id)
    expect(await t.refused(erasures.erase, erase, lawyer)).toMatchObject(dossierFailures.DOSSIER_RUNNING)
    await t.runJobs()
    const { key } = await t.db.selectFrom('dossier').select('key').where('id', '=', dossier._id).executeTakeFirstOrThrow()
    expect(await t.services.storage.head(key)).not.toBeNull()
    await t.ok(erasures.erase, erase, lawyer)
    expect(await t.services.storage.head(key)).toBeNull()
    expect(await t.refused(dossiers.file, { params: { id: dossier._id } }, lawyer)).toMatchObject(dossierFailures.DOSSIER_NOT_FOUND)
  })

  test('CON-63: when a note of an erasure erases her meanwhile, nothing of her stays', async () => {
    const { id } = await t.make.student()
    const { dossier } = await ask(id)
    const { key } = await t.db.selectFrom('dossier').select('key').where('id', '=', dossier._id).executeTakeFirstOrThrow()
    const put_ = t.services.storage.put.bind(t.services.storage)
    const storage = {
      ...t.services.storage,
      put: async (...args: Parameters<typeof put_>) => {
        const object = await put_(...args)
        await t.db.deleteFrom('dossier').where('id', '=', dossier._id).execute()
        return object
      },
    }
    await makeDossier.run({ id: dossier._id }, t.jobContext({ storage }))
    expect(await t.services.storage.head(key)).toBeNull()
    await t.runJobs()
  })

  test('CON-63: a file that cannot be stored fails, and can be requested again', async () => {
    const { id } = await t.make.student()
    const { dossier } = await ask(id)
    expect(await t.refused(dossiers.file, { params: { id: dossier._id } }, lawyer)).toMatchObject(dossierFailures.DOSSIER_NOT_READY)
    const storage = { ...t.services.storage, put: () => Promise.reject(new Error('no space left')) }
    await makeDossier.run({ id: dossier._id }, t.jobContext({ storage }))
    expect((await dossierOf(id)).dossier).toMatchObject({ _id: dossier._id, state: 'failed' })
    const again = await ask(id)
    expect(again.dossier._id).not.toBe(dossier._id)
    await t.runJobs()
    expect((await dossierOf(id)).dossier).toMatchObject({ _id: again.dossier._id, state: 'ready' })
  })

  test('CON-63: a dossier that never finished counts as lost', async () => {
    const { id } = await t.make.student()
    const { dossier } = await ask(id)
    await t.db
      .updateTable('dossier')
      .set({ askedAt: new Date(t.clock.now().getTime() - HOUR) })
      .where('id', '=', dossier._id)
      .execute()
    expect((await dossierOf(id)).dossier!.state).toBe('failed')
    await t.runJobs()
  })
})

const RECEIPTS = stated(30, 6)
test('CON-63: a student of many years gets every receipt and every class', async () => {
  const { studentId: id, groupId } = await t.make.registration({ price: 500_000, paid: 1 })
  await t.db
    .insertInto('attendance')
    .values(
      Array.from({ length: 600 }, (_, nth) => ({
        id: newId(),
        studentId: id,
        groupId,
        rootGroupId: groupId,
        day: new Date(Date.UTC(2024, 0, 1) + nth * 24 * HOUR).toISOString().slice(0, 10),
        present: nth % 9 > 0,
        source: 'manual',
      })),
    )
    .execute()
  for (let nth = 0; nth < RECEIPTS; nth++)
    await t.ok(payments.create, { body: { student: id, course: null, concept: `Material ${nth}`, amount: 10 } }, boss)
  const { dossier } = await ask(id)
  await t.runJobs()
  const files = await fetched(dossier._id)
  expect(Object.keys(files).filter(name => name.startsWith('comprobantes/')).length).toBeGreaterThanOrEqual(RECEIPTS)
  expect(texts(files)['asistencias.csv']!.split('\r\n')).toHaveLength(601)
})

describe('GET /privacy/dossiers/{id}', () => {
  test('CON-63: is available for 72 hours; then it is deleted with its file', async () => {
    const { id } = await t.make.student()
    const { dossier } = await ask(id)
    await t.runJobs()
    const { key } = await t.db.selectFrom('dossier').select('key').where('id', '=', dossier._id).executeTakeFirstOrThrow()
    await t.clock.advance(DOSSIER_HOURS * HOUR - 1)
    await sweepDossiers.run({}, t.jobContext())
    const later = await t.as('get /privacy/')
    await fetched(dossier._id, later)
    await t.clock.advance(1)
    expect(await t.refused(dossiers.file, { params: { id: dossier._id } }, later)).toMatchObject(dossierFailures.DOSSIER_NOT_FOUND)
    await sweepDossiers.run({}, t.jobContext())
    expect(await t.services.storage.head(key)).toBeNull()
    expect((await t.ok(dossiers.ofStudent, { params: { id } }, later)).dossier).toBeNull()
  })

  test('CON-63: needs only get /privacy/', async () => {
    const { id } = await t.make.student()
    const desk = await t.as('get /students/', 'put /students/')
    expect((await t.refused(dossiers.make, { params: { studentId: id }, body: {} }, desk)).status).toBe(403)
    expect((await t.refused(dossiers.ofStudent, { params: { id } }, desk)).status).toBe(403)
    expect((await t.refused(dossiers.file, { params: { id: newId() } }, desk)).status).toBe(403)
  })
})
