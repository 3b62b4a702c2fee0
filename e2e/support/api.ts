import { expect, type Page } from '@playwright/test'

/** The API with this token; any refusal fails the journey. @param url of the journey's own server */
export function api(page: Page, token: string, url = '') {
  const headers = { authorization: `Bearer ${token}` }
  const ask = async <T>(method: 'get' | 'post' | 'put' | 'delete', path: string, data?: object): Promise<T> => {
    const response = await page.request[method](`${url}/api${path}`, { headers, data })
    expect(response.status(), `${method} ${path} ${await response.text()}`).toBe(200)
    return (await response.json()) as T
  }
  return {
    raw: (method: 'put' | 'post', path: string, data: object) => page.request[method](`${url}/api${path}`, { headers, data }),
    get: <T>(path: string) => ask<T>('get', path),
    post: <T>(path: string, data: object) => ask<T>('post', path, data),
    put: <T>(path: string, data: object) => ask<T>('put', path, data),
    remove: (path: string) => ask<object>('delete', path),
  }
}
export type Api = ReturnType<typeof api>
