import { article, nounOf, type SentAct } from '#web/calls/unanswered.ts'

/** 'No se registró el cobro de $81.00 de las 03:14.' */
export const noneText = (act: SentAct): string => `No se registró ${article(act)} ${nounOf(act)}.`
/** 'Un cobro de Raquel Soto está sin confirmar.' */
export const othersText = (act: SentAct): string =>
  `${article(act) === 'el' ? 'Un' : 'Una'} ${act.what.slice(3)} de ${act.by.name} está sin confirmar.`
