// Every state of the console: each screen, window, tab and step (SHL-57). catalogue.test.ts checks that none is missing.
import { bankStates } from './bank.ts'
import { planStates } from './plans.ts'
import { deskStates, enrolmentStates } from './desk.ts'
import { collectionStates } from './collections.ts'
import { calendarStates } from './calendar.ts'
import { doorStates, materialStates, quizStates } from './online.ts'
import { peopleStates, settingStates } from './people.ts'
import { privacyStates } from './privacy.ts'
import { groupStates, schoolStates } from './school.ts'
import { reportStates } from './reports.ts'
import { setupStates } from './setup.ts'
import { shellStates } from './shell.ts'
import { waitingStates } from './waiting.ts'
import type { State } from './state.ts'
import { advisoryStates, talkStates } from './talks.ts'

/** Screens that read data as they open: gets a loading and a failed state of each. */
const READING = new Set([
  'hoy',
  'caja-corte',
  'cobranza',
  'espera',
  'alumnos',
  'alumnos-ficha',
  'alumno-pagos',
  'grupos',
  'platicas',
  'calendario',
  'asesorias',
  'material',
  'cuestionario',
  'banco',
  'planeacion',
  'reporte',
  'reportes',
])

// These states show the screen's own skeleton. The early drawing has none inside `main`.
const without = (states: readonly State[]): State[] =>
  states
    .filter(({ name }) => READING.has(name))
    .flatMap(({ name, route, path, who }): State[] => [
      {
        name: `${name}-cargando`,
        route,
        path,
        who,
        reads: 'wait',
        seen: page => page.locator('body:has(main)').getByRole('status', { name: 'Cargando' }).first(),
      },
      { name: `${name}-fallida`, route, path, who, reads: 'fail', seen: page => page.getByRole('button', { name: 'Reintentar' }).first() },
    ])

const parts: Record<string, readonly State[]> = {
  'la entrada y lo que rodea': shellStates,
  'el primer inicio y el fin del ejemplo': setupStates,
  'inicio, caja y alumnos': deskStates,
  'la cobranza': collectionStates,
  'estados de cuenta del banco': bankStates,
  reportes: reportStates,
  'planes de grupos': planStates,
  'la inscripción': enrolmentStates,
  'empleados, roles y códigos': peopleStates,
  'sedes y cursos': schoolStates,
  calendario: calendarStates,
  grupos: groupStates,
  'la lista de espera': waitingStates,
  pláticas: talkStates,
  'asesorías y comentarios': advisoryStates,
  'material en línea': materialStates,
  'cuestionarios y lectores': [...quizStates, ...doorStates],
  'configuración, bandeja, bitácora': [...settingStates, ...privacyStates],
}

/** By part of the console; each is a test of axe.spec.ts and a chapter of the contact sheet. */
export const catalogue: Readonly<Record<string, readonly State[]>> = {
  ...parts,
  'lo que aún no llega o falla': without(Object.values(parts).flat()),
}
export const states: readonly State[] = Object.values(catalogue).flat()
