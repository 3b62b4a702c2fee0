export const ADVISORY_LIMITS = {
  quota: 10,
  mostSeats: 1000,
  /** The number of weeks ahead with slots (ADV-1). */
  weeksAhead: 8,
  /** Hours from one advisory to the next (ADV-5). */
  hours: 2,
  candidates: 20,
}

export const ADVISORY_TEXTS = {
  quota: 'Debes escribir el cupo con un número mayor a cero.',
  mostSeats: 'El cupo puede ser de 1000 lugares como máximo.',
  student: 'Debes seleccionar un alumno.',
  quotaSaved: 'Cupo actualizado',
  booked: 'Alumno agregado a la asesoría',
  cancelled: 'Lugar cancelado',
  noTopic: 'Sin tema',
  empty: 'No hay asesorías en esta semana',
}

/** '16:00–18:00'. */
export const hoursText = (hour: number): string => `${String(hour).padStart(2, '0')}:00–${hour + ADVISORY_LIMITS.hours}:00`
