/** The part of Express that this service uses. */
export interface Request {
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

export interface Response {
  status(code: number): this;
  set(headers: Readonly<Record<string, string>>): this;
  json(body: unknown): this;
  send(body: string): this;
  end(): this;
}

export type NextFunction = (error?: unknown) => void;

export type Handler = (request: Request, response: Response, next: NextFunction) => unknown;

export type ErrorHandler = (
  error: unknown,
  request: Request,
  response: Response,
  next: NextFunction,
) => unknown;

export interface Router {
  get(path: string, handler: Handler): this;
  post(path: string, handler: Handler): this;
  use(handler: ErrorHandler): this;
}

export function Router(): Router;
