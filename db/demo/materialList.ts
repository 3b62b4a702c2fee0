// The content of the demo's online course.
import { CHAPTER_COLORS } from '#features/online/material/texts.ts'

export interface QuizPlan {
  name: string
  description: string
  limitTime?: number
  studentAttempts?: number
  questions: readonly QuestionPlan[]
}
export interface QuestionPlan {
  text: string
  formula?: string
  /** Shows the triangle. */
  picture?: true
  /** The first is right. Text, or a formula. */
  answers: readonly (string | { formula: string })[]
  /** Has an explanation video. */
  explained?: true
}

export type Plan =
  | { chapter: string; about: string; color?: string | null; inactive?: true; holds: readonly Plan[] }
  | { video: string; about: string }
  | { pdf: string; about: string; pages: readonly (readonly string[])[] }
  | { quiz: QuizPlan }
  /** Links to the item of this name. */
  | { link: string }

const [green, blue, teal, , pink] = CHAPTER_COLORS

const FRACTIONS: QuizPlan = {
  name: 'Fracciones y porcentajes',
  description: 'Diez minutos para repasar lo visto en Aritmética.',
  limitTime: 600,
  studentAttempts: 3,
  questions: [
    {
      text: '¿Cuál es el resultado de la suma?',
      formula: String.raw`\frac{1}{2}+\frac{1}{3}`,
      answers: [{ formula: String.raw`\frac{5}{6}` }, { formula: String.raw`\frac{2}{5}` }, { formula: String.raw`\frac{1}{6}` }],
      explained: true,
    },
    { text: 'Una mochila de $480 tiene 25 % de descuento. ¿Cuánto se paga?', answers: ['$360', '$455', '$120'] },
    {
      text: '¿Qué fracción es equivalente a 0.75?',
      answers: [{ formula: String.raw`\frac{3}{4}` }, { formula: String.raw`\frac{7}{5}` }, '75'],
    },
    { text: 'De 40 alumnos aprobaron 34. ¿Qué porcentaje aprobó?', answers: ['85 %', '80 %', '34 %'] },
  ],
}

const GEOMETRY: QuizPlan = {
  name: 'Geometría y ecuaciones',
  description: 'Triángulos, áreas y ecuaciones de primer grado.',
  questions: [
    { text: 'El triángulo es rectángulo y sus catetos miden 3 y 4. ¿Cuánto mide la hipotenusa?', picture: true, answers: ['5', '7', '12'] },
    {
      text: '¿Cuánto vale x?',
      formula: String.raw`3x-7=2x+5`,
      answers: ['12', '-2', '2'],
    },
    {
      text: '¿Con qué fórmula se resuelve una ecuación de segundo grado?',
      answers: [
        { formula: String.raw`x=\frac{-b\pm\sqrt{b^2-4ac}}{2a}` },
        { formula: String.raw`x=\frac{b}{2a}` },
        { formula: 'x=a^2+b^2' },
      ],
    },
  ],
}

const READING: QuizPlan = {
  name: 'Comprensión de lectura',
  description: 'Idea principal, sinónimos y antónimos.',
  questions: [
    { text: '¿Qué palabra es sinónimo de «efímero»?', answers: ['Pasajero', 'Eterno', 'Antiguo'] },
    {
      text: '¿Qué es la idea principal de un texto?',
      answers: ['Lo que el autor quiere decir', 'La primera palabra', 'El nombre del autor'],
    },
  ],
}

export const ECOEMS_MATERIAL: readonly Plan[] = [
  {
    chapter: 'Bienvenida',
    about: 'Cómo se estudia en este curso y qué necesitas cada semana.',
    color: green,
    holds: [
      { video: 'Bienvenida al curso', about: 'Presentación del curso y de tus profesores.' },
      {
        pdf: 'Guía del alumno',
        about: 'Calendario, reglas y consejos para el examen.',
        pages: [
          [
            'Guía del alumno',
            'Bienvenido a ECOEMS Intensivo.',
            'Cada semana hay dos clases y una asesoría.',
            'Trae lápiz, goma y tu pase.',
          ],
          ['El día del examen', 'Llega una hora antes.', 'Lleva tu comprobante de registro.', 'Primero contesta lo que sabes.'],
        ],
      },
    ],
  },
  {
    chapter: 'Razonamiento matemático',
    about: 'Aritmética, álgebra y geometría con ejercicios resueltos.',
    color: blue,
    holds: [
      {
        chapter: 'Aritmética',
        about: 'Fracciones, decimales y porcentajes.',
        color: teal,
        holds: [
          {
            pdf: 'Ejercicios de fracciones',
            about: 'Veinte ejercicios con respuestas.',
            pages: [
              ['Fracciones', '1. 1/2 + 1/4 =', '2. 2/3 - 1/6 =', '3. 3/5 x 10 ='],
              ['Porcentajes', '4. El 20 % de 350 es', '5. 45 es el 15 % de'],
              ['Respuestas', '1. 3/4', '2. 1/2', '3. 6', '4. 70', '5. 300'],
            ],
          },
          { video: 'Suma de fracciones', about: 'Con denominadores distintos, paso a paso.' },
          { quiz: FRACTIONS },
        ],
      },
      {
        chapter: 'Álgebra y geometría',
        about: 'Ecuaciones, áreas y triángulos.',
        color: null,
        holds: [{ quiz: GEOMETRY }, { link: 'Guía del alumno' }],
      },
    ],
  },
  { chapter: 'Español', about: 'Lectura, ortografía y vocabulario.', color: pink, holds: [{ quiz: READING }] },
  { chapter: 'Simulacros', about: 'Exámenes completos. Se publican en el último mes.', inactive: true, holds: [] },
]

export const UNAM_MATERIAL: readonly Plan[] = [
  { chapter: 'Repaso', about: 'Lo que conviene dominar antes de empezar.', color: green, holds: [{ link: 'Aritmética' }] },
]
