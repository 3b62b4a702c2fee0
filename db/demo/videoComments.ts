import type { Demo } from './context.ts'
import { random } from './random.ts'
import type { Registration } from './students.ts'

const TEXTS = [
  '¿Por qué en este paso se invierte la fracción?',
  'Muy clara la explicación, gracias.',
  'No entendí el último ejemplo, ¿lo pueden repetir en la asesoría?',
  '¿Este tema viene en el examen de la UNAM?',
  'Profe, creo que el signo del segundo renglón debería ser negativo.',
  'Se escucha muy bajo a partir de aquí.',
  '¿Dónde encuentro los ejercicios de esta clase?',
  'Lo repetí tres veces y por fin me salió.',
  '¿Se puede resolver también con la fórmula general?',
  'En mi escuela lo enseñan de otra manera, ¿cuál es más rápida?\n\nGracias de antemano.',
  'El resultado de la pizarra no coincide con el del cuestionario.',
  'ofertas de celulares en mi perfil, escríbanme',
]

const COUNT = 60

/** Students' comments below videos of their courses in the last weeks. Needs videos. */
export async function seedVideoComments({ db, insert, clock, id }: Demo, registrations: readonly Registration[]): Promise<void> {
  const videos = await db
    .selectFrom('video')
    .select(['id', 'courseId', 'seconds'])
    .where('quizId', 'is', null)
    .where('status', 'in', ['ready', 'original'])
    .orderBy('id')
    .execute()
  const students = new Map(
    Map.groupBy(
      registrations.filter(({ endedAt }) => !endedAt),
      ({ group }) => group.course.id,
    ),
  )
  const watched = videos.filter(({ courseId }) => students.has(courseId))
  if (watched.length === 0) return
  const dice = random(20_261_123)
  await insert(
    'videoComment',
    Array.from({ length: COUNT }, (_, at) => {
      const { id: videoId, courseId, seconds } = dice.pick(watched)
      const createdAt = new Date(clock.now.getTime() - (at * 9 + dice.between(1, 8)) * 3_600_000)
      const second = dice.chance(0.7) ? dice.between(0, Math.max(0, Math.floor(Number(seconds ?? 1)) - 1)) : null
      const { student } = dice.pick(students.get(courseId)!)
      return { id: id(createdAt), videoId, studentId: student.id, comment: dice.pick(TEXTS), second, createdAt }
    }),
  )
}
