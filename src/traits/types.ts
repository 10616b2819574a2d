/** What a client must do that OpenAPI cannot say. From the definitions beside it, by `npm run docs`. */

/** `x-client` at the root of a document. */
export interface ApiTraits {
  /** How a request selects the version of the API, and how the answer names the one served. */
  readonly version?: VersionTrait;
  /** Credentials from which a client chooses one, with the key prefixes of test and live mode. */
  readonly auth?: readonly CredentialTrait[];
  /** The header that makes a call take effect once, and the status that means “same key, other body”. */
  readonly idempotency?: IdempotencyTrait;
  /** Headers that every request carries, by name, each with its one value. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Optional headers that become options of the client and of single calls. */
  readonly scope?: readonly ScopeTrait[];
  /** Response headers that may carry the id of a request; the first that is present counts. */
  readonly requestId?: readonly string[];
  /** How many requests the service accepts in a span of time. */
  readonly rateLimit?: {
    /** Number of requests. */
    readonly requests: number;
    /** Length of the span in seconds. */
    readonly seconds: number;
    /** What the limit is counted for, such as `API key`. */
    readonly per: string;
  };
  /** Which failed calls may be sent again. */
  readonly retry?: {
    /** HTTP statuses after which another attempt can succeed; `5XX` is all of that range. */
    readonly statuses?: readonly (number | "5XX")[];
    /** Methods that may be repeated without an idempotency key. */
    readonly safeMethods?: readonly string[];
  };
  /** Sets of error codes (condition, remedy, who can fix it, whether a retry helps), and bodies with a meaning of their own. */
  readonly errors?: ErrorTraits;
  /** Whether a response field that may be absent may also be null. */
  readonly nullableOptionals?: boolean;
  /** The events that the service delivers: table, container, wrapping and signature scheme. */
  readonly webhooks?: WebhookTraits;
  /** How a request is signed. */
  readonly signing?: SigningTraits;
  /** Strings that the service expects word for word; each becomes a function that builds it. */
  readonly messages?: readonly MessageTrait[];
  /** The root of all paths, whether `https` is required, and which paths exist in the sandbox only. */
  readonly environments?: EnvironmentTraits;
  /** Changes between versions that no schema shows: version, operations, was, is, what to do, how to notice. */
  readonly behaviours?: readonly BehaviourChange[];
  /** What the publisher may change within a version. */
  readonly policy?: PolicyTrait;
}

export type VersionTrait =
  | {
      /** Request header that selects the version. */
      readonly header: string;
      /** Response header that names the version that was served. */
      readonly echo?: string;
      /** Situations in which a missing echo is not a mistake. */
      readonly echoAbsent?: readonly ("keyedReplay" | "ignoresVersion")[];
      /** The answer to a version that the service does not support. */
      readonly unsupported?: {
        /** Its HTTP status. */
        readonly status: number;
        /** Schema of its body. */
        readonly schema: string;
        /** Field of the body that identifies it. */
        readonly codeField: string;
        /** Value of that field. */
        readonly code: string;
      };
      readonly query?: undefined;
    }
  | {
      /** Query parameter that selects the version, in place of a header. */
      readonly query: string;
      /** Response header that names the version that was served. */
      readonly echo?: string;
      /** Situations in which a missing echo is not a mistake. */
      readonly echoAbsent?: readonly ("keyedReplay" | "ignoresVersion")[];
      /** The answer to a version that the service does not support. */
      readonly unsupported?: {
        /** Its HTTP status. */
        readonly status: number;
        /** Schema of its body. */
        readonly schema: string;
        /** Field of the body that identifies it. */
        readonly codeField: string;
        /** Value of that field. */
        readonly code: string;
      };
      readonly header?: undefined;
    };

export type CredentialTrait =
  | {
      /** An API key. */
      readonly kind: "apiKey";
      /** Option of the client that takes the key. */
      readonly name: string;
      /** Where the key travels. */
      readonly in: "header" | "query";
      /** Name of the header or query parameter that carries the key. */
      readonly parameter: string;
      /** How keys begin, by which a client tells test from live mode. */
      readonly prefixes?: {
        /** Beginning of a test key. */
        readonly test?: string;
        /** Beginning of a live key. */
        readonly live?: string;
      };
      /** What the key is for, in a sentence. */
      readonly description?: string;
    }
  | {
      /** A bearer token. */
      readonly kind: "bearer";
      /** Option of the client that takes the token. */
      readonly name: string;
      /** What the token is for, in a sentence. */
      readonly description?: string;
    };

export interface IdempotencyTrait {
  /** Request header that carries the key. */
  readonly header: string;
  /** HTTP status that means that the key was used before with another body. */
  readonly conflictStatus?: number;
  /** Hours for which the service remembers a key. */
  readonly hours?: number;
}

/** One such header. */
export interface ScopeTrait {
  /** Option that takes the value. */
  readonly name: string;
  /** Header that carries the value. */
  readonly header: string;
  /** What the option does, in a sentence. */
  readonly description?: string;
}

export interface ErrorTraits {
  /** Sets of error codes. */
  readonly sets?: readonly ErrorCodeSet[];
  /** Answers whose body has a meaning of its own. */
  readonly bodies?: readonly {
    /** What it means. */
    readonly meaning: "capabilityNotEnabled";
    /** HTTP status with which it comes. */
    readonly status: number;
    /** Regular expression that matches the body from its beginning. */
    readonly pattern: string;
  }[];
}

/** The codes that one kind of answer draws from. */
export interface ErrorCodeSet {
  /** Name of the set, by which operations refer to it. */
  readonly name: string;
  /** When these codes come, in a sentence or two. */
  readonly description: string;
  /** Way from the body to the code: field names, and `[]` for every element of a list. */
  readonly codePath: readonly string[];
  /** The field whose type becomes this set where the document only says `string`. */
  readonly field?: {
    /** Schema that has the field. */
    readonly schema: string;
    /** Name of the field. */
    readonly property: string;
  };
  /** The codes. */
  readonly codes: readonly ErrorCode[];
}

/** One code. */
export interface ErrorCode {
  /** The code as it is sent. */
  readonly code: string;
  /** When it comes. */
  readonly condition: string;
  /** What makes it go away. */
  readonly remedy: string;
  /** Who can bring that about. */
  readonly fixableBy: "customer" | "integrator" | "account owner" | "provider" | "nobody";
  /** Whether the very same request can succeed later. */
  readonly isRetryable: boolean;
  /** HTTP status with which it comes. */
  readonly status?: number;
}

export interface WebhookTraits {
  /** The body that every delivery has in common. */
  readonly container?: {
    /** Schema of that body. */
    readonly schema: string;
    /** Field of it that holds the type of the event. */
    readonly typeField: string;
    /** Field names on the way from the body to the message. */
    readonly messagePath: readonly string[];
  };
  /** Whether a message may be alone in an object with a single key. */
  readonly wrapping?: "none" | "single-key";
  /** The event table. */
  readonly events?: readonly EventTrait[];
  /** Schema that lists the topics. */
  readonly topicEnum?: string;
  /** How a delivery is signed. */
  readonly signature?: WebhookSignatureTrait;
  /** What a reader has to know about the signature, in whole sentences. */
  readonly signatureNotes?: readonly string[];
  /** What holds for every delivery, in whole sentences. */
  readonly notes?: readonly string[];
}

/** One event. */
export interface EventTrait {
  /** Topic to which a webhook subscribes. */
  readonly topic?: string;
  /** Type with which the event is delivered; absent where it is not known. */
  readonly type?: string;
  /** Schema of the message; absent where it is not known. */
  readonly message?: string;
  /** Key that holds a wrapped message. */
  readonly wrapper?: string;
  /** What happened, in a sentence. */
  readonly description: string;
  /** Rules of the event that its schema cannot show, in whole sentences. */
  readonly notes?: readonly string[];
  /** Fields of the container that this event always has, never null, since they repeat another value of it. */
  readonly repeats?: readonly RepeatedField[];
}

/** One field. */
export interface RepeatedField {
  /** Name of the field in the container. */
  readonly field: string;
  /** Where the value is that it repeats. */
  readonly path: readonly string[];
}

export interface WebhookSignatureTrait {
  /** What is signed: timestamp and body with nothing between them; id, timestamp and body joined by dots (Standard Webhooks); or timestamp and body joined by a dot. */
  readonly scheme: "timestamp-body" | "standard-webhooks" | "timestamp-dot-body";
  /** The headers of a delivery. */
  readonly headers: {
    /** Header with the identifier of the delivery. */
    readonly id?: string;
    /** Header with the time in Unix seconds. */
    readonly timestamp?: string;
    /** Header with the signature. */
    readonly signature: string;
  };
  /** What precedes a digest in the signature header. */
  readonly prefix?: string;
  /** Algorithm of the signature. */
  readonly algorithm: "hmac-sha256";
  /** How the digest is written; `auto` tells hex and base64 apart by their form. */
  readonly digestEncoding: "auto" | "hex" | "base64";
  /** How the secret becomes the key: its bytes as UTF-8, or what it encodes in base64, in base64 after `whsec_`, or in hex. */
  readonly secretEncoding: "utf8" | "base64" | "whsec" | "hex";
  /** Seconds by which the timestamp may be off in either direction. */
  readonly toleranceSeconds: number;
}

export interface SigningTraits {
  /** Algorithm of the signature; `rsa-sha256` means RSASSA-PKCS1-v1_5. */
  readonly algorithm: "rsa-sha256" | "hmac-sha256" | "ed25519";
  /** What is signed, in this order, with nothing in between. */
  readonly payload: readonly SigningPart[];
  /** How the signature is written. */
  readonly encoding: "base64" | "base64url" | "hex";
  /** Header that carries the signature. */
  readonly header: string;
  /** What precedes the signature in that header. */
  readonly prefix?: string;
  /** Where the time of the request travels. */
  readonly timestamp?: {
    /** Whether it is a query parameter or a header. */
    readonly in: "query" | "header";
    /** Name of the parameter or header. */
    readonly name: string;
    /** Unit of the Unix time. */
    readonly unit: "milliseconds" | "seconds";
  };
  /** Header of the key's id, which becomes an option of the client. */
  readonly keyId?: {
    /** Header that carries it. */
    readonly header: string;
  };
  /** How the digest of the body is made, where it is signed. */
  readonly bodyDigest?: {
    /** Hash function of the digest. */
    readonly algorithm: "sha256";
    /** How the digest is written. */
    readonly encoding: "base64" | "hex";
  };
  /** How an HMAC secret becomes bytes; `utf8` by default. */
  readonly secretEncoding?: "utf8" | "base64" | "hex";
}

export type SigningPart =
  | {
      /** A part of the request that is signed. */
      readonly part:
        "method" | "path" | "query" | "pathAndQuery" | "timestamp" | "body" | "bodyDigest" | "keyId";
      readonly text?: undefined;
    }
  | {
      /** Characters that are signed as they are, such as a separator. */
      readonly text: string;
      readonly part?: undefined;
    };

/** One such message. */
export interface MessageTrait {
  /** Name of the function. */
  readonly name: string;
  /** What the message is for, in a sentence or two. */
  readonly description: string;
  /** The message in one line, with `{name}` for each part. */
  readonly template: string;
  /** The parts, by the name that they have in the template. */
  readonly parts: Readonly<Record<string, MessagePart>>;
  /** The field that carries the message. */
  readonly field: {
    /** Schema that has the field. */
    readonly schema: string;
    /** Name of the field. */
    readonly property: string;
  };
}

/** One part. */
export interface MessagePart {
  /** What it is. */
  readonly description: string;
  /** Marks the part as a day, and says how it is written: `YYYY`, `MM` and `DD` between other characters. */
  readonly day?: string;
}

export interface EnvironmentTraits {
  /** What every path begins with after the base address, such as `/api`; empty where there is nothing. */
  readonly root?: string;
  /** Whether the base address has to be `https`; a loopback address never has to. */
  readonly requireHttps?: boolean;
  /** Beginnings of the paths whose operations exist in the sandbox only. */
  readonly sandboxOnlyPaths?: readonly string[];
  /** What else there is to know about the environments, in whole sentences. */
  readonly notes?: readonly string[];
}

/** One such change. */
export interface BehaviourChange {
  /** Identifier that never changes: lower-case words joined by hyphens. */
  readonly id: string;
  /** First version with the new behaviour. */
  readonly version: string;
  /** The operations that it concerns, by operationId. */
  readonly operations: readonly string[];
  /** The change in a few words. */
  readonly title: string;
  /** The behaviour before. */
  readonly was: string;
  /** The behaviour from that version on. */
  readonly is: string;
  /** What the user of the API has to do. */
  readonly action: string;
  /** How one notices it in running code. */
  readonly notice: string;
}

export interface PolicyTrait {
  /** Kinds of change that any version can receive at any time. */
  readonly additive: readonly string[];
  /** Kinds of change that come with a new version only. */
  readonly newVersionFor: readonly string[];
}

/** `x-client` at an operation. */
export interface OperationTraits {
  /** Name of the function, in place of the operationId. */
  readonly name?: string;
  /** Whether the operation exists in the sandbox only. */
  readonly sandboxOnly?: boolean;
  /** Whether every version serves it alike, so that no echo is expected. */
  readonly ignoresVersion?: boolean;
  /** Where the pages of a list are; `false` if it only looks like a list with pages. */
  readonly pagination?: false | PagingTrait;
  /** Names of the error-code sets from which the answers draw, by HTTP status. */
  readonly errors?: Readonly<Record<string, string>>;
  /** What has to exist before the call can succeed, in whole sentences. */
  readonly requires?: readonly string[];
  /** Groups of parameters; of every group at least one has to be given. */
  readonly atLeastOneOf?: readonly (readonly string[])[];
}

/** The way through the pages. */
export interface PagingTrait {
  /** Query parameter that takes the cursor. */
  readonly cursor: string;
  /** Field names on the way from the body to the list. */
  readonly items: readonly string[];
  /** Field names on the way from the body to the next cursor. */
  readonly next: readonly string[];
}

/** `x-client` at a schema. */
export interface SchemaTraits {
  /** Whether this enum or union can gain members within a version; all others are closed. */
  readonly open?: boolean;
}
