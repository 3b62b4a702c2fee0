// A table of calls that clients depend on, compared with the contracts: it detects a changed path, permission or answer.
// everyRoute.test.ts checks that each permission is required; tests beside the handlers check what each call does.
import { expect, test } from 'vitest'
import { isService, permissionsOf } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { features } from '#features/server.ts'

/** Call · any of these permissions · fields of the answer. `auth (narrow)`: the handler requires the exact one. */
const TABLE = `
POST /login · public · token, user, allows
GET /session · auth · user, allows
POST /logout · auth ·
PUT /recovery · public ·
GET /health · public · status
GET /health/ready · public · status
GET /health/state · get /security/ · disk, backup
GET /dashboard · auth (narrow) ·
GET /search · auth (narrow) · hits
GET /students · get /students/ · students, total
GET /students/search · get /students/ · result, total
GET /students/{email} · get /students/ | post /students/register · student
GET /students/{id} · get /students/ · student
GET /students/{id}/groups · get /students/ · groups
GET /students/{id}/debt · get /students/ · payments
GET /students/{id}/dues · get /students/ | get /collections/ · registrations
PUT /registrations/{id}/plan · put /paymentPlans/? · registrations
DELETE /registrations/{id}/plan · put /paymentPlans/? · registrations
GET /closedDays · get /groups/ | post /closedDays/ · closedDays, proposals
POST /closedDays/preview · post /closedDays/ · days, groups, open
POST /closedDays · post /closedDays/ · closedDays, extended, left
PUT /closedDays/{id} · post /closedDays/ · closedDay
DELETE /closedDays/{id} · delete /closedDays/ · closedDay
GET /users/{id}/teaching · get /users/ · teaching
PUT /users/{id}/teaching · put /users/ · teaching
GET /groups/{id}/calendar · get /groups/ · file
GET /lessons/{group} · get /groups/ · lessons
PUT /lessons/{group}/{day}/{startHour} · put /lessons/ · lesson, warnings, queued
DELETE /lessons/changes/{id} · put /lessons/ · queued
GET /lessons/uncovered · put /lessons/cover · lessons
PUT /lessons/cover · put /lessons/cover · covered, left, queued
GET /absences · put /lessons/cover · absences
POST /absences · put /lessons/cover · absence
PUT /absences/{id} · put /lessons/cover · absence
DELETE /absences/{id} · put /lessons/cover · absence
POST /lessons/{group}/extra · post /lessons/extra · lesson, warnings, queued
GET /courses/{id}/planTemplates · get /planTemplates/ | post /students/register | put /groups/?/enroll/? · templates, closedDays
GET /plans · get /plans/ · plans, total
POST /plans · post /plans/ · plan
GET /plans/{id} · get /plans/ · plan
PUT /plans/{id} · post /plans/ · plan
DELETE /plans/{id} · post /plans/ ·
POST /plans/{id}/solve · post /plans/ · state
POST /plans/{id}/stop · post /plans/ · state
POST /plans/{id}/groups · put /plans/? (narrow) · groups, skipped
DELETE /plans/{id}/groups · put /plans/? (narrow) ·
GET /collections/forecast · get /collections/ · weeks, overdue
GET /collections/forecast/students · get /collections/ · students, total
GET /collections/aging · get /collections/ · classes
GET /collections/settings · get /collections/ · settings, preview, tomorrow
PUT /collections/settings · put /collections/settings · settings, preview, tomorrow
GET /collections/queue · get /collections/ · cases, total, today
GET /collections/queue/{studentId} · get /collections/ · case
POST /collections/{studentId}/contacts · post /collections/ · contact
DELETE /collections/contacts/{id} · post /collections/ ·
GET /payers/search · get /payers/ · payers
GET /payers/{id}/family · get /payers/ · payer, students
GET /students/{id}/payers · get /payers/ · payers
POST /students/{id}/payers · put /payers/ · payers
PUT /students/{id}/payers/{payerId} · put /payers/ · payers
DELETE /students/{id}/payers/{payerId} · put /payers/ · payers
GET /privacy/notices · get /privacy/ · notices
POST /privacy/notices · post /privacy/ · notice
GET /students/{id}/privacy · get /students/ · notice, accepted, minor, guardians, acceptances
POST /students/{id}/privacy · put /students/ · notice, accepted, minor, guardians, acceptances
GET /usersTalks/{id}/privacy · put /usersTalks/ · notice, accepted, minor, guardians, acceptances
POST /usersTalks/{id}/privacy · put /usersTalks/ · notice, accepted, minor, guardians, acceptances
POST /privacy/papers · put /students/ | put /usersTalks/ · url, file
GET /waiting · get /waiting/ · entries, cards, now, total
POST /waiting · post /waiting/ · entry
PUT /waiting/{id} · put /waiting/? · entry
POST /planTemplates · post /planTemplates/ · template
PUT /planTemplates/{id} · put /planTemplates/ · template
DELETE /planTemplates/{id} · delete /planTemplates/ · template
GET /students/{id}/qr · get /students/ · file
POST /students/register · post /students/register · student, group, payment
PUT /students/{id} · put /students/ · student
PUT /student/{id} · put /students/ ·
DELETE /students/{id} · delete /students/ ·
PUT /students/{id}/groups/{oldGroupId} · put /students/?/groups/? · student
DELETE /students/{id}/group/{groupId} · delete /students/?/group/? · student
PUT /groups/{groupId}/enroll/{studentId} · put /groups/?/enroll/? · student, group, payment
POST /groups/{groupId}/receipt/{studentId} · post /groups/?/receipt/? ·
POST /groups/{groupId}/receipt · post /groups/?/receipt/? · queued
POST /folios/{studentId} · put /students/ · folio
PUT /folios/{id} · put /students/ · folio
DELETE /folios/{id} · put /students/ · folio
GET /payments/student/{id} · get /payments/ | get /students/ · payments
GET /payments/student/{id}/byCourse · get /payments/ | get /students/ · coursePayments
POST /payments · post /payments/ · payment
POST /payments/family · post /payments/ (narrow) · payments, receipts
DELETE /payments/{id} · delete /payments/* | delete /payments/own (narrow) · payment
POST /payments/{id}/reversal · delete /payments/* · payment
POST /payments/refund · delete /payments/* · payment
GET /payments/{id}/receipt · get /payments/ | get /students/ · file
GET /payments/report · get /payments/report | post /payments/ (narrow) ·
POST /payments/closings · post /payments/ | post /payments/closings (narrow) ·
PUT /payments/send/{id} · put /payments/send/? ·
GET /promotionalCodes · get /discounts/company/ | get /discounts/employee/ · promotionalCodes
POST /promotionalCodes · post /discounts/company/ | post /discounts/employee/ (narrow) · promotionalCode
PUT /promotionalCodes/{id} · put /discounts/company/ | put /discounts/employee/ (narrow) · promotionalCode
DELETE /promotionalCodes/{id} · delete /discounts/company/ | delete /discounts/employee/ (narrow) · promotionalCode
GET /promotionalCodes/validate · post /students/register | put /groups/?/enroll/? · course, promotionalCode
GET /courseLevels · auth · courseLevels
GET /courseTypes · auth · courseTypes
GET /courseLevels/{id}/courses · COURSES · courses
GET /courses · COURSES · courses
GET /courses/{id} · COURSES · course
GET /courses/{id}/discounts/{studentId} · COURSES · discounts
POST /courses · post /courses/ | post /locations/ · course
PUT /courses/{id} · put /courses/ · course
PUT /courses/{id}/updateLive · put /courses/ | put /courses/?/updateLive · course
DELETE /courses/{id} · delete /courses/ ·
POST /courses/{id}/topics · put /courses/ · course
GET /courses/report/{id} · get /courses/ · report
GET /groups · get /groups/ | post /students/register | put /groups/?/enroll/? | put /students/?/groups/? · groups
GET /groups/{id} · get /groups/ · group
GET /groups/{id}/sidebar · get /groups/ · group
GET /groups/{id}/students · get /groups/?/students · students, total
GET /groups/{id}/students/excel · get /groups/?/students/excel · file
POST /groups · post /groups/ · group
PUT /groups/{id} · put /groups/ · group
DELETE /groups/{id} · delete /groups/ ·
PUT /groups/{id}/active/toggle · put /groups/ · active
GET /locations · get /locations/ | get /groups/ | get /talks/ | get /collections/ | get /waiting/ · locations
POST /locations · post /locations/ · location
PUT /locations/{id} · put /locations/ · location
DELETE /locations/{id} · delete /locations/ ·
GET /classrooms/location/{id} · get /classrooms/location/* · classRoom
POST /classrooms · post /classrooms/* · classRoom
PUT /classrooms/{id} · put /classrooms/* · classRoom
DELETE /classrooms/{id} · delete /classrooms/* ·
GET /locations/{id}/available · get /classrooms/location/* · classRooms
GET /classrooms/near · get /classrooms/location/* · near
POST /classrooms/is/available · get /classrooms/location/* · isAvailable, groups
GET /geocode/reverse · post /locations/ | put /locations/ · results
GET /users · get /users/ | get /groups/ | get /talks/ · users
POST /users · post /users/ · user, warnings
PUT /users/{id} · auth (narrow) · user, warnings
DELETE /users/{id} · delete /users/ ·
GET /attendance/user/{id} · get /attendance/user/ · attendance, average
POST /attendance/user/{id} · post /attendance/user/ · attendance
PUT /attendance/user/{id} · put /attendance/user/ · attendance
DELETE /attendance/user/{id} · delete /attendance/user/ ·
GET /roles · get /roles/* | get /users/ · roles
GET /roles/{id}/users · get /roles/* · users
POST /roles · post /roles/* · role
PUT /roles/{id} · put /roles/* · role
DELETE /roles/{id} · delete /roles/* ·
GET /attendance/{studentId} · get /attendance/st/? | get /students/ · attendance, average
POST /attendance/st/{studentId} · post /attendance/st/? · attendance
PUT /attendance/{studentId} · put /attendance/single/? · attendance
DELETE /attendance/{studentId} · put /attendance/single/? ·
PUT /attendance/student/today · put /attendance/single/? | put /attendance/qr/* · attendance
GET /attendance/group/{id} · get /students/ · students
PUT /attendance/qr/{id} · put /attendance/qr/* · student, groups, message, isTalkUser, attendance
GET /attendance/qr/roster · put /attendance/qr/* · lessons, students
DELETE /attendance/qr/{attendanceId} · put /attendance/qr/* ·
PUT /assignation/qr/{id} · put /groups/?/enroll/? · student, group, message
GET /comments · get /comments/ | get /students/ | get /talks/ (narrow) · comments
POST /comments · post /usersTalks/comments | post /comments/ (narrow) · comment
PUT /comments/{id} · put /comments/? | put /comments/ | post /usersTalks/comments · comment
DELETE /comments/{id} · delete /comments/? | delete /comments/ | post /usersTalks/comments · comment
GET /videoComments · get /videoComments/ · videoComments, total
DELETE /videoComments/{id} · delete /videoComments/ · videoComments, total
GET /talks · get /talks/ · talks, total
GET /talks/{id} · get /talks/ · talk
GET /talks/{id}/sidebar · get /talks/ · talk
POST /talks · post /talks/ · talk
PUT /talks/{id} · put /talks/ · talk
DELETE /talks/{id} · delete /talks/ ·
PUT /talks/{id}/toggle · put /talks/ | put /talks/?/toggle · active
POST /talks/is/available · post /talks/ | put /talks/ · isAvailable, groups
GET /talks/reports/{id} · get /talks/reports/? · report
GET /talks/{id}/students · get /students/show/test/ · userTalks, total
GET /talks/{id}/students/excel · get /students/show/test/ · file
POST /usersTalks · post /talks/ | put /groups/?/enroll/? · userTalks
PUT /usersTalks/{id} · put /usersTalks/ | put /students/ · userTalks
DELETE /usersTalks/{id} · delete /usersTalks/* ·
PUT /talks/call/student/{id} · put /talks/call/student/* · userTalks
PUT /talks/status/student/{id} · put /talks/status/student/* · userTalks
PUT /talks/attendance/student/{id} · put /talks/attendance/student/* · userTalks
PUT /students/{userTalksId}/talks/{talkId} · put /talks/ | put /students/?/talks/? · userTalks
POST /students/resend/{talkId} · post /students/resend/? · queued
GET /appoiments · get /appoiments/ · dateArray
PUT /appoiments/{id} · put /appoiments/ · appoiment
GET /notifications/template · POSTS · html_content
POST /notifications/student/{id} · post /notifications/student/? · queued
POST /notifications/talkStudent/{id} · post /notifications/talk/? · queued
POST /notifications/talk/{id} · post /notifications/talk/? · queued
POST /notifications/group/{id} · post /notifications/group/? · queued
POST /notifications/courses · post /notifications/courses · queued
GET /notifications/groups/{courseId} · post /notifications/courses · result
GET /notifications/{batchId} · POSTS (narrow) · total, sent, failed, skipped
GET /playlists/course/{courseId} · get /playlists/ · playlists
GET /playlists/{id} · get /playlists/ · playlist
POST /playlists · post /playlists/ · playlist
PUT /playlists/{id} · put /playlists/ · playlist
DELETE /playlists/{id} · delete /playlists/ ·
PUT /playlists/updateOrder/course/{courseId} · put /playlists/ ·
PUT /playlists/updateOrder/{playlistId} · put /playlists/ ·
PUT /playlists/changeMaterial/{fromId}/{toId} · put /playlists/ ·
POST /playlists/{id}/link · post /playlists/ · playlist
POST /videos · post /playlists/ · url, video
PUT /videos/{id} · put /playlists/ · video
DELETE /videos/{id} · delete /playlists/ ·
GET /videos/{quizId} · get /playlists/ · videos
POST /pdfs · post /playlists/ · url, pdf
DELETE /pdfs/{id} · delete /playlists/ ·
POST /videos/{id}/uploaded · post /playlists/ ·
POST /videos/{id}/retry · post /playlists/ ·
GET /quiz/{id} · get /playlists/ · quiz
POST /quiz/{playlistId} · post /playlists/ · quiz
PUT /quiz/{quizId} · put /playlists/ · quiz
DELETE /quiz/{id} · delete /playlists/ ·
GET /livechannels/{id}/key · put /livechannels/ · key
GET /livechannels · get /livechannels/ · channels
POST /livechannels · post /livechannels/ · channel
PUT /livechannels/{id} · put /livechannels/ · channel
POST /platform/login · token login · student
POST /platform/videoComments · token videoComments · videoComment
POST /platform/appoiments · token appoiments ·
DELETE /platform/appoiments/{id} · token appoiments ·
POST /platform/usersTalks · token usersTalks · userTalks
GET /platform/courses · token catalog · courses
GET /platform/groups · token catalog · groups
GET /platform/talks · token catalog · talks
`
const SHORT = {
  COURSES: 'get /courses/ | get /groups/ | get /talks/ | post /students/register | put /groups/?/enroll/? | put /students/?/groups/?',
  POSTS: 'post /notifications/student/? | post /notifications/talk/? | post /notifications/group/? | post /notifications/courses',
}

const rows = TABLE.trim()
  .split('\n')
  .map(line => {
    const [call = '', needs = '', answer = ''] = line.split(' ·')
    const spelt = Object.entries(SHORT).reduce((text, [short, all]) => text.replace(short, all), needs.trim())
    return [call, spelt, answer.split(',').flatMap(field => field.trim() || [])] as const
  })

const routes = features.flatMap(feature => feature.routes.map(({ route }) => route))
/** Ignores parameter names; an e-mail parameter has another shape. */
const address = (call: string) => call.replaceAll(/\{(?!email)\w+\}/g, '{}')
const declared = new Map(
  routes.map(route => {
    const path = route.path.replaceAll(':email', '{email}').replaceAll(/:\w+(?:\([^)]*\))?/g, '{}')
    return [`${route.method.toUpperCase()} ${path}`, route]
  }),
)
function needsOf({ access, narrow }: AnyRoute): string {
  const needs = isService(access) ? `token ${access.service}` : permissionsOf(access).toSorted().join(' | ') || String(access)
  return narrow ? `${needs} (narrow)` : needs
}
const sorted = (needs: string) =>
  needs.replace(/^(.*?)( \(narrow\))?$/, (_all, all: string, narrow = '') => all.split(' | ').toSorted().join(' | ') + narrow)

test.each(rows)('WIR-3: %s has its path, needs %s and answers with its fields', (call, needs, answer) => {
  const route = declared.get(address(call))
  expect(route && needsOf(route)).toBe(sorted(needs))
  const fields = route?.returns === 'file' ? ['file'] : Object.keys(route?.returns ?? {})
  expect(fields).toEqual(expect.arrayContaining([...answer]))
})

test('WIR-41: POST /images: with post or put of /courses/ or /playlists/', () => {
  const route = declared.get('POST /images')!
  const needs = ['post /courses/', 'put /courses/', 'post /playlists/', 'put /playlists/']
  expect(permissionsOf(route.access)).toEqual(expect.arrayContaining(needs))
  expect(Object.keys(route.returns as object)).toEqual(['url', 'image'])
})

test('WIR-34: calls that create money or registrations accept an Idempotency-Key', () => {
  const creating = [
    'POST /students/register',
    'PUT /groups/{}/enroll/{}',
    'PUT /students/{}/groups/{}',
    'POST /payments',
    'POST /usersTalks',
  ]
  const money = ['POST /payments/{}/reversal', 'POST /payments/refund', 'POST /payments/closings', 'POST /platform/usersTalks']
  expect([...creating, ...money].filter(call => !declared.get(call)?.idempotent)).toEqual([])
})

test('WIR-31: calls with skip and limit are paged, with the limit shown', () => {
  const limits = '/students 10, /students/search 10, /groups/{}/students 20, /talks 30, /talks/{}/students 20, /videoComments 50'
  for (const [path, limit] of limits.split(', ').map(each => each.split(' ')))
    expect([path, declared.get(`GET ${path}`)?.query?.parse({ query: '' })]).toEqual([
      path,
      expect.objectContaining({ skip: 0, limit: Number(limit) }),
    ])
})
