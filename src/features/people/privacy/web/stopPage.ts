// '/baja/…': unsubscribes an address from publicity (CON-62). Plain DOM, without a session; only the button changes anything.
import { CallError, send } from '#web/calls/http.ts'

const CHANNELS = { email: 'correos', sms: 'mensajes SMS' } as const

interface StopPageParts {
  academy: string
  kind: keyof typeof CHANNELS
  stopped: boolean
}

/** @param sealed the part after /baja/ */
export function showStop(root: HTMLElement, sealed: string): void {
  document.title = 'Darse de baja · Plantel'
  const main = Object.assign(document.createElement('main'), { className: 'block' })
  root.replaceChildren(main)
  const call = async (method: 'get' | 'post'): Promise<void> => {
    try {
      draw((await send(method, `/privacy/stop/${encodeURIComponent(sealed)}`)) as StopPageParts)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      say('No se pudo', error.message, error.status === 404 ? null : ['Reintentar', () => call(method)])
    }
  }
  const draw = ({ academy, kind, stopped }: StopPageParts) =>
    stopped
      ? say(
          'Listo',
          `Ya no recibirás publicidad de ${academy} en tus ${CHANNELS[kind]}. Los avisos sobre tus clases y pagos siguen llegando.`,
          null,
        )
      : say('¿Ya no quieres recibir publicidad?', `${academy} dejará de enviarte publicidad en tus ${CHANNELS[kind]}.`, [
          'Darme de baja',
          () => call('post'),
        ])
  function say(title: string, text: string, act: [label: string, press: () => Promise<void>] | null): void {
    const heading = Object.assign(document.createElement('h1'), { textContent: title, tabIndex: -1 })
    main.replaceChildren(heading, Object.assign(document.createElement('p'), { textContent: text, role: 'status' }))
    if (!act) return heading.focus()
    const button = Object.assign(document.createElement('button'), { className: 'button buttonPrimary', textContent: act[0] })
    button.onclick = () => {
      button.disabled = true
      void act[1]()
    }
    main.append(button)
  }
  void call('get')
}
