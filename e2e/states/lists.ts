import { states } from './catalogue.ts'
import type { State } from './state.ts'

/** By name in the catalogue; `opens`: a row opens something beside it; `table`: rows under heads, else cards or panels. */
export const LISTS: Readonly<Record<string, { opens?: true; search?: true; table?: true }>> = {
  alumnos: { table: true, opens: true, search: true },
  empleados: { table: true, opens: true, search: true },
  roles: { opens: true, search: true },
  sedes: { opens: true },
  salones: { opens: true },
  cursos: { table: true, opens: true, search: true },
  grupos: { opens: true, search: true },
  platicas: { table: true, opens: true, search: true },
  comentarios: { table: true, opens: true, search: true },
  canales: { table: true, opens: true },
  bitacora: { table: true, opens: true, search: true },
  papelera: { table: true },
}

export const listStates: readonly State[] = states.filter(({ name }) => name in LISTS)
