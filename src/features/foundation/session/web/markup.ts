// Parts of the signed-out pages. All fixed text: user and server texts are set as textContent.
import { brandSvg } from '#web/brand/brand.ts'
import { art } from './art.ts'
import styles from './signIn.module.css'

const ICONS = {
  mail: '<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>',
  lock: '<rect width="18" height="11" x="3" y="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/>',
  eye: '<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/>',
  eyeOff:
    '<path d="M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49"/><path d="M14.084 14.158a3 3 0 0 1-4.242-4.242"/><path d="M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143"/><path d="m2 2 20 20"/>',
}

export const icon = (name: keyof typeof ICONS): string =>
  `<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${ICONS[name]}</svg>`

export const emailField = `<label class="label" for="email">Correo</label>
  <div class="${styles.inputBox}">${icon('mail')}<input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254"></div>`

export const passwordField = (label: string, autocomplete: 'current-password' | 'new-password'): string =>
  `<label class="label" for="password">${label}</label>
  <div class="${styles.inputBox}">${icon('lock')}<input id="password" name="password" type="password" autocomplete="${autocomplete}" maxlength="200"><button type="button" class="iconButton" aria-label="Mostrar contraseña" aria-pressed="false">${icon('eye')}</button></div>`

export function showToggle(button: HTMLButtonElement, password: HTMLInputElement): void {
  button.onclick = () => {
    const shown = password.type === 'password'
    password.type = shown ? 'text' : 'password'
    button.ariaPressed = String(shown)
    button.innerHTML = icon(shown ? 'eyeOff' : 'eye')
    button.ariaLabel = shown ? 'Ocultar contraseña' : 'Mostrar contraseña'
    password.focus()
  }
}

export const page = (form: string): string => `<div class="${styles.page}"><main class="${styles.form}">
  <div>${brandSvg(30)}</div>
  <form novalidate>${form}</form>
  <footer class="small muted">¿Problemas para entrar? Pide ayuda a tu administrador.</footer>
</main>${art()}</div>`
