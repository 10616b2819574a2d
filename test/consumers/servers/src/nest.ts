import "reflect-metadata";
import { Controller, Module, Post, Req, Res, type RawBodyRequest } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import type { NestExpressApplication } from "@nestjs/platform-express";
import type { Request, Response } from "express";

import { handle } from "./handle.js";

@Controller("webhooks")
class WebhooksController {
  @Post()
  async receive(@Req() request: RawBodyRequest<Request>, @Res() response: Response): Promise<void> {
    const { rawBody = "", headers: received } = request;
    const { status, headers, body } = await handle.answer({ body: rawBody, headers: received });
    response.status(status).set(headers).send(body);
  }
}

@Module({ controllers: [WebhooksController] })
class AppModule {}

// `rawBody` keeps the bytes beside the parsed body.
const app = await NestFactory.create<NestExpressApplication>(AppModule, { rawBody: true });
app.useBodyParser("json", { limit: "10mb" });
await app.listen(Number(process.env["PORT"] ?? 3000));
