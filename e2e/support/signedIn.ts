import type { APIRequestContext } from '@playwright/test'

export async function signedIn(request: APIRequestContext, url: string, email: string, password: string): Promise<string> {
  const response = await request.post(`${url}/api/login`, { data: { email, password } })
  if (!response.ok()) throw new Error(`${email} does not sign in: ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}
