// Derives right answers from Moodle's percentages. Here a question is right when exactly its right answers are chosen.

/** 33.33333 as '33.33 %'. */
const percentText = (percent: number) => `${percent.toLocaleString('es-MX', { maximumFractionDigits: 2 })} %`

/**
 * One flag per answer (AUL-44): if one has full value, the others are wrong; otherwise all with positive value are right. `notes` collects
 * what the author should check.
 */
export function rightOf(answers: readonly { weight: number }[], notes: Set<string>): boolean[] {
  const weights = answers.map(({ weight }) => weight)
  const whole = weights.filter(weight => weight >= 100)
  const parts = weights.filter(weight => weight > 0 && weight < 100)
  if (whole.length > 0) {
    if (parts.length > 0)
      notes.add(`Tenía crédito parcial (${[...new Set(parts)].map(percentText).join(', ')}): aquí cuenta como incorrecta.`)
    if (whole.length > 1) notes.add(`Bastaba una de sus ${whole.length} respuestas correctas: aquí se piden todas.`)
    return weights.map(weight => weight >= 100)
  }
  // Moodle rounds a third to 33.33333.
  if (Math.max(...parts) - Math.min(...parts) > 0.01) notes.add('Las respuestas valían distinto: aquí se piden todas.')
  const sum = parts.reduce((all, weight) => all + weight, 0)
  if (parts.length > 0 && (sum < 99 || sum > 101)) notes.add(`Revisa la clave: suman ${percentText(sum)}.`)
  return weights.map(weight => weight > 0)
}
