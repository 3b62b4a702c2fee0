/** Fields of lessons that are changed, and of days that are closed. */
export const LESSON_LABELS: Record<string, string> = {
  extend: 'Recorrer el fin',
  extra: 'Clase extra',
  onClosedDay: 'Aunque esté cerrado',
  hours: 'Horas',
  shareTeacher: 'Aunque el profesor tenga otra clase',
  toDay: 'Nuevo día',
  toEnd: 'Hasta',
  toStart: 'Desde',
}
