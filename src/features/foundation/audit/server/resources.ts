// The kinds of records that writes are filed under, as the filter names them.

/** Names under which features file their writes; those that mean the same stand together, the first stands for all. */
const RESOURCES: [label: string, ...names: string[]][] = [
  ['Academia', 'academy'],
  ['Alumnos', 'students'],
  ['Asesorías', 'appoiments', 'advisories'],
  ['Asistencia de alumnos', 'attendance', 'scanners', 'scan', 'assignation'],
  ['Asistencia de empleados', 'presence'],
  ['Caja', 'closing', 'cash'],
  ['Canales en vivo', 'livechannels', 'liveChannels'],
  ['Códigos de descuento', 'promotionalCodes'],
  ['Comentarios', 'comments'],
  ['Comentarios de videos', 'videoComments'],
  ['Cuestionarios', 'quizzes'],
  ['Cursos', 'courses'],
  ['Empleados', 'employees'],
  ['Folios', 'folios'],
  ['Grupos', 'groups'],
  ['Importaciones', 'imports'],
  ['Inscripciones', 'enrolment', 'registrations'],
  ['Material', 'material', 'playlists', 'videos', 'pdfs'],
  ['Mensajes', 'notifications', 'outbox'],
  ['Pagos', 'payment', 'payments'],
  ['Papelera', 'trash'],
  ['Pláticas', 'talks', 'usersTalks'],
  ['Roles', 'roles'],
  ['Salones', 'classrooms'],
  ['Sedes', 'locations'],
  ['Sesiones', 'session'],
  ['Sitio de alumnos', 'platform'],
]

const byName = new Map(RESOURCES.flatMap(([label, ...names]) => names.map(name => [name, { label, names }])))

/** Is there a word for it? */
export const isKnownResource = (name: string): boolean => byName.has(name)

export const resourceLabel = (name: string): string => byName.get(name)?.label ?? 'Otros'

/** All names that mean what this one means. */
export const sameResource = (name: string): readonly string[] => byName.get(name)?.names ?? [name]

/** One of each kind, by label. */
export function resourceFacets(names: readonly string[]): { _id: string; name: string }[] {
  const facets = new Map(names.map(name => [resourceLabel(name), sameResource(name)[0]!]))
  return [...facets].map(([name, _id]) => ({ _id, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
}
