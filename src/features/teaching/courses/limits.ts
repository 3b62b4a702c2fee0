// Bounds and quoted texts of a course (CUR-15 to CUR-20, CUR-76).
export const COURSE_LIMITS = { name: 120, duration: 3650, children: 4, topic: 80, topics: 100 }

/** Hours at which an advisory may begin (CUR-43). */
export const SLOT_HOURS = [8, 10, 12, 14, 16, 18] as const

export const COURSE_TEXTS = {
  name: 'Debes ingresar el nombre del curso.',
  underscore: 'El nombre no debe contener guión bajo.',
  duration: 'Debes ingresar la duración en días.',
  durationLong: 'La duración máxima es de 3,650 días.',
  price: 'El precio debe ser mayor a cero.',
  type: 'Debes seleccionar el tipo de curso.',
  level: 'Debes seleccionar el nivel del curso.',
  children: 'Debes agregar 4 subcursos o ninguno.',
  sameChild: 'Ese subcurso ya está agregado.',
  discountCourse: 'Debes seleccionar el curso del descuento.',
  discountAmount: 'Debes ingresar el monto del descuento.',
  sameDiscount: 'Ya has agregado ese curso',
  topic: 'Debes ingresar el nombre del módulo.',
  sameTopic: 'Ese módulo ya está agregado.',
  sameDay: 'Ese día ya está agregado.',
  topicsFull: 'Un curso puede tener hasta 100 módulos.',
  url: 'La dirección de la transmisión no es válida.',
  range: 'La fecha de fin no puede ser anterior a la de inicio.',
  rangeRequired: 'Debes seleccionar un rango de fechas.',
  threeDigits: 'Solo dígitos, máximo 3.',
}
