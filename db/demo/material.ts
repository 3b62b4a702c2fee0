import type { Demo } from './context.ts'
import { storeFile } from './files.ts'
import { ECOEMS_MATERIAL, UNAM_MATERIAL, type Plan, type QuestionPlan, type QuizPlan } from './materialList.ts'
import { demoPdf, demoPicture } from './papers.ts'
import { demoVideo } from './video.ts'

interface Item {
  id: string
  type: 1 | 2 | 3 | 4
}
interface Desk {
  demo: Demo
  courseId: string
  authorId: string
  at: Date
  /** By name, for links. */
  made: Map<string, Item>
  triangle: string
}

/** The online course: chapters with subchapters, videos, documents, quizzes and links; another course links one of its chapters. */
export async function seedMaterial(demo: Demo, courses: { ecoems: { id: string }; unam: { id: string } }, authorId: string): Promise<void> {
  const at = demo.clock.at(demo.clock.day(-40), 660)
  // A right triangle with legs of 3 and 4.
  const bytes = demoPicture(
    320,
    240,
    (x, y) => x > 40 && y < 220 && (x - 40) * 3 < (y - 40) * 4 && !((x - 44) * 3 < (y - 46) * 4 - 6 && x > 44 && y < 216),
  )
  const triangle = await storeFile(demo, { name: 'triangulo.png', kind: 'image', contentType: 'image/png', bytes })
  const itemsByName = new Map<string, Item>()
  const desk = { demo, authorId, at, made: itemsByName, triangle }
  await write({ ...desk, courseId: courses.ecoems.id }, ECOEMS_MATERIAL, null)
  await write({ ...desk, courseId: courses.unam.id }, UNAM_MATERIAL, null)
}

async function write(desk: Desk, plans: readonly Plan[], chapterId: string | null): Promise<void> {
  const { demo, courseId } = desk
  for (const [position, plan] of plans.entries()) {
    const linked = 'link' in plan
    const { id: itemId, type } = linked ? desk.made.get(plan.link)! : await make(desk, plan)
    await demo.insert('placement', [{ id: demo.id(), courseId, chapterId, type, itemId, linked, position }])
    if ('chapter' in plan) await write(desk, plan.holds, itemId)
  }
}

async function make(desk: Desk, plan: Exclude<Plan, { link: string }>): Promise<Item> {
  const { demo, courseId, made, at } = desk
  const keepItem = (name: string, item: Item) => {
    made.set(name, item)
    return item
  }
  if ('video' in plan)
    return keepItem(plan.video, { type: 2, id: await demoVideo(demo, { courseId, title: plan.video, description: plan.about }) })
  if ('quiz' in plan) return keepItem(plan.quiz.name, { type: 3, id: await makeQuiz(desk, plan.quiz) })
  const id = demo.id(at)
  if ('chapter' in plan) {
    const { chapter: name, about: description, color: backgroundColor = null, inactive = false } = plan
    await demo.insert('chapter', [{ id, courseId, name, description, backgroundColor, active: !inactive, createdAt: at }])
    return keepItem(name, { type: 1, id })
  }
  const name = `${plan.pdf.toLowerCase()}.pdf`
  const fileId = await storeFile(demo, { name, kind: 'pdf', contentType: 'application/pdf', bytes: demoPdf(plan.pages) })
  const row = { id, courseId, name, title: plan.pdf, description: plan.about, totalPages: plan.pages.length, fileId, createdAt: at }
  await demo.insert('pdf', [row])
  return keepItem(plan.pdf, { type: 4, id })
}

async function makeQuiz(desk: Desk, { questions, ...quiz }: QuizPlan): Promise<string> {
  const { demo, courseId, authorId, at } = desk
  const id = demo.id(at)
  const row = { id, courseId, ...quiz, questionCount: questions.length, createdAt: at, updatedAt: at, updatedBy: authorId }
  await demo.insert('quiz', [row])
  for (const [position, plan] of questions.entries()) await makeQuestion(desk, id, plan, position)
  return id
}

async function makeQuestion({ demo, courseId, triangle, at }: Desk, quizId: string, plan: QuestionPlan, position: number): Promise<void> {
  const { text: question, formula = null, picture, answers, explained } = plan
  const id = demo.id(at)
  const questionType = picture ? 2 : formula === null ? 1 : 3
  await demo.insert('quizQuestion', [{ id, quizId, position, question, questionType, imageId: picture ? triangle : null, formula }])
  await demo.insert(
    'quizAnswer',
    // The right answer is at another position each time.
    [...answers.slice(position % answers.length), ...answers.slice(0, position % answers.length)].map((answer, nth) => {
      const content =
        typeof answer === 'string' ? { answerType: 1, content: answer } : { answerType: 3, content: '', formula: answer.formula }
      return { id: demo.id(at), questionId: id, position: nth, valid: answer === answers[0], ...content }
    }),
  )
  if (!explained) return
  const videoId = await demoVideo(demo, { courseId, quizId, title: `Explicación: ${question}`, description: 'Paso a paso.' })
  await demo.db.updateTable('video').set({ questionId: id }).where('id', '=', videoId).execute()
}
